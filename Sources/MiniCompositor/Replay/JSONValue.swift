/// Any JSON, as the lines of a replay are written in.
enum JSONValue: Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads one JSON text, which is in UTF-8.
    init(text: ArraySlice<UInt8>) throws(ReplayProblem) {
        var parser = JSONParser(text)
        self = try parser.parse()
    }
}
