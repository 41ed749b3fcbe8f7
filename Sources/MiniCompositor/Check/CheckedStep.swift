/// What a line of a script did.
struct CheckedStep {
    /// Its number in the script.
    let line: Int
    /// The line in the script.
    let text: String
    /// The word for how it ended.
    let outcome: String
    /// When it began, and how long it took, in milliseconds.
    let time: (start: Int, duration: Int)
    /// Why it failed; empty if it did not.
    let message: String
    /// Where its first events were delivered, and why. The last entry counts the further events.
    let events: [String]
    /// The picture of the screen after it, as a PNG file.
    let picture: [UInt8]?
    let pictureName: String?

    /// The lines of a script that were played.
    static func list(of script: CheckedScript, withPictures: Bool = false) -> [CheckedStep] {
        guard let record = SmallFiles.read(script.stepFile("steps.jsonl")) else { return [] }
        let newline = UInt8(ascii: "\n")
        let texts = SmallFiles.read(script.path)?.split(separator: newline, omittingEmptySubsequences: false)
        return record.split(separator: newline).compactMap { bytes in
            guard case .object(let fields) = try? JSONValue(text: bytes) else { return nil }
            return CheckedStep(fields, script, texts ?? [], withPictures)
        }
    }

    private init?(
        _ fields: [String: JSONValue], _ script: CheckedScript, _ texts: [ArraySlice<UInt8>],
        _ hasPicture: Bool
    ) {
        guard case .number(let number) = fields["line"], let line = Int(exactly: number) else { return nil }
        self.line = line
        text = texts.indices.contains(line - 1) ? String(decoding: texts[line - 1], as: UTF8.self) : ""
        outcome = Self.string(fields["outcome"])
        time = (Self.integer(fields["time"]), Self.integer(fields["duration"]))
        message = Self.string(fields["message"])
        pictureName = fields["picture"].map(Self.string)
        picture = hasPicture ? pictureName.flatMap { SmallFiles.read(script.stepFile($0)) } : nil
        events = Self.events(fields)
    }

    private static func events(_ fields: [String: JSONValue]) -> [String] {
        guard case .array(let items) = fields["events"] else { return [] }
        var events = items.map { item in
            guard case .object(let event) = item else { return "" }
            var codes: [String] = []
            if case .array(let items) = event["codes"] { codes = items.map { string($0) } }
            let code = codes.isEmpty ? "" : " (\(codes.joined(separator: ", ")))"
            return "\(string(event["event"])): \(string(event["reason"]))\(code)"
        }
        let more = integer(fields["eventCount"]) - events.count
        if more > 0 { events.append("\(more) more") }
        return events
    }

    private static func string(_ value: JSONValue?) -> String {
        if case .string(let string) = value { string } else { "" }
    }

    private static func integer(_ value: JSONValue?) -> Int {
        if case .number(let number) = value { Int(number) } else { 0 }
    }
}
