/// What an accelerometer measures along the device's axes, gravity included, in metres per second squared.
///
/// An embedder hands samples to `MotionTracker.handle(_:at:)`, which finds shakes in them and ignores samples
/// that are not finite.
public struct Acceleration: Hashable, Sendable {
    /// Along the device's x axis, in metres per second squared.
    public var x: Double
    /// Along the device's y axis, in metres per second squared.
    public var y: Double
    /// Along the device's z axis, in metres per second squared.
    public var z: Double

    /// A sample of the three axes, in metres per second squared.
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
