import JSONLines
import SurfaceResponders

typealias JSONValue = JSONLines.JSONValue
typealias JSONParser = JSONLines.JSONParser

extension JSONValue {
    init(_ rect: Rect) {
        self = .array([rect.minX, rect.minY, rect.width, rect.height].map(JSONValue.number))
    }

    init(_ point: Point) {
        self = .array([.number(point.x), .number(point.y)])
    }

    init(_ vector: Vector) {
        self = .array([.number(vector.dx), .number(vector.dy)])
    }

    init(_ strings: [String]) {
        self = .array(strings.map(JSONValue.string))
    }

    init(_ number: Int) {
        self = .number(Double(number))
    }
}

extension Point {
    /// Returns `nil` unless the value is a list of two numbers.
    init?(_ value: JSONValue) {
        let numbers = value.items.compactMap(\.numberValue)
        guard numbers.count == 2, value.items.count == 2 else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }
}

extension Rect {
    /// Returns `nil` unless the value is a list of four numbers.
    init?(_ value: JSONValue) {
        let numbers = value.items.compactMap(\.numberValue)
        guard numbers.count == 4, value.items.count == 4 else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
