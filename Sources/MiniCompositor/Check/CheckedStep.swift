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
            guard let fields = try? JSONValue(text: bytes) else { return nil }
            return CheckedStep(fields, script, texts ?? [], withPictures)
        }
    }

    private init?(
        _ fields: JSONValue, _ script: CheckedScript, _ texts: [ArraySlice<UInt8>], _ hasPicture: Bool
    ) {
        guard let line = fields["line"]?.integerValue else { return nil }
        self.line = line
        text = texts.indices.contains(line - 1) ? String(decoding: texts[line - 1], as: UTF8.self) : ""
        outcome = fields["outcome"]?.textValue ?? ""
        time = (fields["time"]?.integerValue ?? 0, fields["duration"]?.integerValue ?? 0)
        message = fields["message"]?.textValue ?? ""
        pictureName = fields["picture"]?.textValue
        picture = hasPicture ? pictureName.flatMap { SmallFiles.read(script.stepFile($0)) } : nil
        events = Self.events(fields)
    }

    private static func events(_ fields: JSONValue) -> [String] {
        var events = (fields["events"]?.items ?? []).map { event in
            let codes = event["codes"]?.items.compactMap(\.textValue) ?? []
            let code = codes.isEmpty ? "" : " (\(codes.joined(separator: ", ")))"
            return "\(event["event"]?.textValue ?? ""): \(event["reason"]?.textValue ?? "")\(code)"
        }
        let more = (fields["eventCount"]?.integerValue ?? 0) - events.count
        if more > 0 { events.append("\(more) more") }
        return events
    }
}
