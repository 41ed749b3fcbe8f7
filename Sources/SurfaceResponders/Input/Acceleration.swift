/// A sample of an accelerometer along the device's axes, including gravity, in meters per second squared.
///
/// Embedders pass samples to `MotionTracker.handle(_:at:)`, which ignores samples that are not finite.
public struct Acceleration: Hashable, Sendable {
    /// The acceleration along the device's x axis.
    public var x: Double
    /// The acceleration along the device's y axis.
    public var y: Double
    /// The acceleration along the device's z axis.
    public var z: Double

    /// Creates a sample from its components in meters per second squared.
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
