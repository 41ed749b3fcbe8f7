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
