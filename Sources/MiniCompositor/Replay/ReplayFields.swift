import JSONLines
import SurfaceResponders

/// The fields of a line, with typed access by name.
struct ReplayFields: Hashable, Sendable {
    private let values: [String: JSONValue]

    /// Parses UTF-8 text without a comment.
    init(text: ArraySlice<UInt8>) throws(ReplayProblem) {
        let value: JSONValue
        do throws(JSONProblem) {
            value = try JSONValue(text: text)
        } catch {
            throw ReplayProblem(error.description)
        }
        guard case .object(let values) = value else {
            throw ReplayProblem("a line is a JSON object, such as {\"t\": 0, \"pointer\": [400, 300]}")
        }
        self.values = values
    }

    /// Creates the fields of an object within a line.
    init(values: [String: JSONValue]) {
        self.values = values
    }

    /// Returns the fields without these.
    func removing(_ names: String...) -> ReplayFields {
        ReplayFields(values: values.filter { !names.contains($0.key) })
    }

    var names: [String] { values.keys.sorted() }

    subscript(name: String) -> JSONValue? { values[name] }

    func has(_ name: String) -> Bool { values[name] != nil }

    func double(_ name: String) throws(ReplayProblem) -> Double {
        guard case .number(let number) = values[name], number.isFinite else {
            throw ReplayProblem("'\(name)' must be a number")
        }
        return number
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(ReplayProblem) -> Int {
        guard case .number(let number) = values[name], let integer = Int(exactly: number),
            range.contains(integer)
        else {
            throw ReplayProblem(
                "'\(name)' must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    func milliseconds(_ name: String, in range: ClosedRange<Int>) throws(ReplayProblem) -> Duration {
        .milliseconds(try integer(name, in: range))
    }

    func string(_ name: String) throws(ReplayProblem) -> String {
        guard case .string(let string) = values[name], !string.isEmpty else {
            throw ReplayProblem("'\(name)' must be a text that is not empty")
        }
        return string
    }

    /// Returns the name of a window: its app ID or title, or `#` and its number.
    func window(_ name: String) throws(ReplayProblem) -> String {
        guard case .number = values[name] else { return try string(name) }
        return "#\(try integer(name, in: 1...Int(Int32.max)))"
    }

    /// Returns a text, which may be empty.
    func text(_ name: String) throws(ReplayProblem) -> String {
        guard case .string(let string) = values[name] else { throw ReplayProblem("'\(name)' must be a text") }
        return string
    }

    /// Returns an opaque color.
    func color(_ name: String) throws(ReplayProblem) -> UInt32 {
        guard case .string(let string) = values[name], string.utf8.count == 6,
            let number = UInt32(string, radix: 16)
        else { throw ReplayProblem("'\(name)' must be a color of six hexadecimal digits: \"2e5c6e\"") }
        return 0xff00_0000 | number
    }

    func bool(_ name: String) throws(ReplayProblem) -> Bool {
        guard let value = values[name] else {
            throw ReplayProblem("'\(name)' is missing: true or false")
        }
        guard case .bool(let bool) = value else {
            throw ReplayProblem("'\(name)' must be true or false")
        }
        return bool
    }

    /// Returns `false` if the field is missing. Its only valid value is `true`.
    func flag(_ name: String) throws(ReplayProblem) -> Bool {
        guard let value = values[name] else { return false }
        guard value == .bool(true) else { throw ReplayProblem("'\(name)' can only be true") }
        return true
    }

    /// Returns a list of at least one text, the first of which is not empty.
    func strings(_ name: String) throws(ReplayProblem) -> [String] {
        var items: [JSONValue] = []
        if case .array(let found) = values[name] { items = found }
        let strings = items.compactMap { if case .string(let string) = $0 { string } else { nil } }
        guard strings.count == items.count, strings.first?.isEmpty == false,
            !strings.contains(where: { $0.utf8.contains(0) })
        else {
            throw ReplayProblem("'\(name)' must be a program and its arguments: [\"foot\", \"-e\", \"top\"]")
        }
        return strings
    }

    /// Returns a list of texts, none of which is empty.
    func names(_ name: String) throws(ReplayProblem) -> [String] {
        var items: [JSONValue] = []
        if case .array(let found) = values[name] { items = found }
        let names = items.compactMap {
            if case .string(let string) = $0, !string.isEmpty { string } else { nil }
        }
        guard !names.isEmpty, names.count == items.count else {
            throw ReplayProblem("'\(name)' must be a list of texts: [\"checked\", \"focused\"]")
        }
        return names
    }

    func point(_ name: String) throws(ReplayProblem) -> Point {
        let (x, y) = try pair(name)
        return Point(x: x, y: y)
    }

    func vector(_ name: String) throws(ReplayProblem) -> Vector {
        let (x, y) = try pair(name)
        return Vector(dx: x, dy: y)
    }

    /// Returns a rectangle whose width and height are at least 1.
    func rect(_ name: String) throws(ReplayProblem) -> Rect {
        guard case .array(let items) = values[name], items.count == 4, case .number(let x) = items[0],
            case .number(let y) = items[1], case .number(let width) = items[2],
            case .number(let height) = items[3],
            abs(x) <= Self.farthest, abs(y) <= Self.farthest, (1...Self.farthest).contains(width),
            (1...Self.farthest).contains(height)
        else {
            throw ReplayProblem(
                "'\(name)' must be four numbers, x, y, width and height in logical pixels: [400, 300, 64, 48]"
            )
        }
        return Rect(x: x, y: y, width: width, height: height)
    }

    /// The maximum coordinate. Wayland's fixed-point numbers have 24 bits before the point.
    private static let farthest = 8_388_607.0

    private func pair(_ name: String) throws(ReplayProblem) -> (Double, Double) {
        guard let pair = values[name].flatMap(Self.pair) else {
            throw ReplayProblem("'\(name)' must be two numbers, x and y in logical pixels: [400, 300]")
        }
        return pair
    }

    private static func pair(_ value: JSONValue) -> (Double, Double)? {
        guard case .array(let items) = value, items.count == 2, case .number(let x) = items[0],
            case .number(let y) = items[1], abs(x) <= farthest, abs(y) <= farthest
        else { return nil }
        return (x, y)
    }

    /// Returns a list of two or more points.
    func points(_ name: String) throws(ReplayProblem) -> [Point] {
        var items: [JSONValue] = []
        if case .array(let found) = values[name] { items = found }
        let points = items.compactMap(Self.pair).map { Point(x: $0.0, y: $0.1) }
        guard points.count == items.count, points.count >= 2 else {
            throw ReplayProblem(
                "'\(name)' must be a list of two or more points in logical pixels: [[10, 20], [200, 20]]")
        }
        return points
    }
}

extension JSONValue {
    /// A duration in whole milliseconds.
    init(_ duration: Duration) {
        self = .number(Double(duration.wholeMilliseconds))
    }

    /// The six hexadecimal digits of an opaque color.
    init(color: UInt32) {
        let digits = String(color & 0xff_ffff, radix: 16)
        self = .string(String(repeating: "0", count: 6 - digits.count) + digits)
    }
}
