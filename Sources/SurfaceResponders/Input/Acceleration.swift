/// What an accelerometer measures along the device's axes, gravity included, in metres per second squared.
public struct Acceleration: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var z: Double

    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

    static func - (one: Acceleration, other: Acceleration) -> Acceleration {
        Acceleration(x: one.x - other.x, y: one.y - other.y, z: one.z - other.z)
    }

    func dot(_ other: Acceleration) -> Double { x * other.x + y * other.y + z * other.z }

    var length: Double { dot(self).squareRoot() }
}
