import SystemPackage

/// The results of all scripts, as JUnit XML and as a page.
struct CheckReport {
    private let results: [ScriptResult]

    init(_ results: [ScriptResult]) {
        self.results = results
    }

    private var failedCount: Int { results.count { !$0.hasPassed } }

    // MARK: JUnit

    func writeJUnit(to path: String) throws(Errno) {
        var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
        text +=
            "<testsuite name=\"mini-compositor\" tests=\"\(results.count)\" failures=\"\(failedCount)\">\n"
        for result in results {
            let start =
                "  <testcase name=\"\(Self.escaped(result.script.name))\" "
                + "file=\"\(Self.escaped(result.script.path))\" time=\"\(result.seconds)\""
            guard !result.hasPassed else {
                text += start + "/>\n"
                continue
            }
            text += start + ">\n    <failure message=\"\(Self.escaped(result.reason))\">"
            text += Self.escaped(result.log) + "</failure>\n  </testcase>\n"
        }
        try SmallFiles.write(text + "</testsuite>\n", to: path)
    }

    // MARK: The page

    private static let style = """
        body { font-family: sans-serif; margin: 2em; max-width: 80em }
        .passed { color: #1a6e2e } .failed, .unfinished { color: #a3140a }
        table { border-collapse: collapse }
        td, th { padding: 0.2em 0.8em; text-align: left; vertical-align: top }
        img { max-width: 100%; border: 1px solid #888 } pre { white-space: pre-wrap }
        .steps td { border-top: 1px solid #ccc } .steps code { overflow-wrap: anywhere }
        .steps img { min-width: 180px }
        """

    /// Writes a page that needs no other file.
    func writePage(to path: String) throws(Errno) {
        var text =
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
            + "<title>mini-compositor check</title>\n"
        text += "<style>\n\(Self.style)\n</style></head><body>\n"
        text += "<h1>\(results.count - failedCount) passed, \(failedCount) failed</h1>\n<table>\n"
        for result in results {
            let state = result.hasPassed ? "passed" : "failed"
            text += "<tr><td class=\"\(state)\">\(state)</td><td>\(Self.escaped(result.script.name))</td>"
            text += "<td>\(result.seconds) s</td></tr>\n"
        }
        text += "</table>\n"
        for result in results where !result.hasPassed || !result.steps.isEmpty { text += section(of: result) }
        try SmallFiles.write(text + "</body></html>\n", to: path)
    }

    private func section(of result: ScriptResult) -> String {
        var text = "<h2>\(Self.escaped(result.script.name))</h2>\n"
        if !result.hasPassed { text += "<p class=\"failed\">\(Self.escaped(result.reason))</p>\n" }
        text += Self.table(of: result.steps)
        guard !result.hasPassed else { return text }
        if let picture = result.picture {
            text +=
                "<p><img alt=\"The screen at the end\" src=\"data:image/png;base64,\(Base64.text(of: picture))\"></p>\n"
        }
        if !result.events.isEmpty {
            text +=
                "<h3>The last events</h3>\n<table><tr><th>ms</th><th>event</th><th>path</th><th>why</th></tr>\n"
            for case .object(let fields) in result.events { text += Self.row(fields) }
            text += "</table>\n"
        }
        return text + "<h3>Messages</h3>\n<pre>\(Self.escaped(result.log))</pre>\n"
    }

    private static func table(of steps: [CheckedStep]) -> String {
        guard !steps.isEmpty else { return "" }
        var text =
            "<table class=\"steps\"><tr><th>line</th><th></th><th>ms</th><th>why</th><th>the screen after it</th></tr>\n"
        for step in steps {
            var reasons = step.events
            if !step.message.isEmpty { reasons.insert(step.message, at: 0) }
            let picture = step.picture.map {
                "<img alt=\"The screen after line \(step.line)\" src=\"data:image/png;base64,\(Base64.text(of: $0))\">"
            }
            text += "<tr><td>\(step.line)</td><td><code>\(escaped(step.text))</code><br>"
            text += "<span class=\"\(escaped(step.outcome))\">\(escaped(step.outcome))</span></td>"
            text += "<td>\(step.time.start)<br>+\(step.time.duration)</td>"
            text +=
                "<td>\(reasons.map(escaped).joined(separator: "<br>"))</td><td>\(picture ?? "")</td></tr>\n"
        }
        return text + "</table>\n"
    }

    private static func row(_ fields: [String: JSONValue]) -> String {
        var reasons: [String] = []
        if case .array(let items) = fields["reasons"] {
            for case .object(let reason) in items { reasons.append(plain(reason["text"])) }
        }
        if case .object(let outcome) = fields["outcome"] {
            reasons.append("\(plain(outcome["kind"])) \(plain(outcome["name"]))")
        }
        var path: [String] = []
        if case .array(let items) = fields["path"] { path = items.map { plain($0) } }
        let cells = [
            plain(fields["time"]), plain(fields["summary"]), path.joined(separator: " < "),
            reasons.joined(separator: ", "),
        ]
        return "<tr>" + cells.map { "<td>\(escaped($0))</td>" }.joined() + "</tr>\n"
    }

    private static func plain(_ value: JSONValue?) -> String {
        switch value {
        case nil: ""
        case .string(let string): string
        case let value?: value.text
        }
    }

    /// Text for XML and HTML. Other control characters than line breaks and tabs are not allowed there.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xfffe || scalar.value == 0xffff:
                escaped += "\u{fffd}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// Base64 (RFC 4648).
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let number = (0..<3).reduce(0) {
                $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0)
            }
            for index in 0..<4 {
                let isPadding = index > group.count
                text.append(isPadding ? UInt8(ascii: "=") : digits[number >> (18 - 6 * index) & 63])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
