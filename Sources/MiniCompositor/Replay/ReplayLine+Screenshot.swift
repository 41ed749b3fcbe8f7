extension ReplayLine {
    static func screenshot(_ fields: ReplayFields) throws(ReplayProblem) -> ReplayScreenshot {
        let path = try fields.string("screenshot")
        guard !path.utf8.contains(0) else {
            throw ReplayProblem("'screenshot' must be the name of a file, without a NUL in it")
        }
        let subject: ReplayScreenshot.Subject
        switch (fields.has("window"), fields.has("region")) {
        case (true, true):
            throw ReplayProblem("a picture is of a 'window' or of a 'region': write a line for each")
        case (true, false): subject = .window(try fields.string("window"))
        case (false, true): subject = .region(try fields.rect("region"))
        case (false, false): subject = .screen
        }
        guard fields.has("window") || !fields.has("deadline") else {
            throw ReplayProblem("only a picture of a 'window' waits: leave out the 'deadline'")
        }
        return ReplayScreenshot(path: path, subject: subject, showsCursor: try fields.flag("cursor"))
    }
}
