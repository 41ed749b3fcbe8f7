/// A value of JSON.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case string(String)
    /// A list of values.
    case array([JSONValue])
    /// Values by name.
    case object([String: JSONValue])

    /// Parses UTF-8 text that contains one value.
    public init(text: ArraySlice<UInt8>) throws(JSONProblem) {
        var parser = JSONParser(text)
        self = try parser.parse()
    }

    /// The value as one line of JSON. The fields of objects are in alphabetical order.
    public var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): text += Self.text(of: number)
        case .string(let string): Self.write(string, to: &text)
        case .array(let items):
            text += "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += "," }
                item.write(to: &text)
            }
            text += "]"
        case .object(let fields):
            text += "{"
            for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += "," }
                Self.write(field.key, to: &text)
                text += ":"
                field.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// JSON has no infinite numbers, and none that are not a number.
    private static func text(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        return Int64(exactly: number).map(String.init) ?? "\(number)"
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

/// What a value is, for readers that take what they know and ignore the rest.
extension JSONValue {
    /// The field of an object; `nil` if there is none, and for other values.
    public subscript(name: String) -> JSONValue? {
        if case .object(let fields) = self { fields[name] } else { nil }
    }

    /// The text; `nil` for other values.
    public var textValue: String? { if case .string(let text) = self { text } else { nil } }
    /// The number; `nil` for other values.
    public var numberValue: Double? { if case .number(let number) = self { number } else { nil } }
    /// The number as an integer; `nil` for other values, and for numbers that no `Int` is.
    public var integerValue: Int? { numberValue.flatMap { Int(exactly: $0) } }
    /// The items of a list; empty for other values.
    public var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
}

/// Why a text is not JSON.
public struct JSONProblem: Error, Hashable, CustomStringConvertible {
    /// The reason, for people.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
