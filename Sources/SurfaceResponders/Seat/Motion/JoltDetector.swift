/// Finds the jolts of a shake among an accelerometer's samples: strong pushes, each against the one before.
struct JoltDetector {
    /// Beyond gravity. A step or a device put on a table stays below it.
    private static let strength = 12.0
    /// How much of a sample the idea of gravity takes over.
    private static let adaption = 0.1

    private var gravity: Acceleration?
    private var last: Acceleration?

    /// Whether a sample is a jolt of its own.
    mutating func isJolt(_ sample: Acceleration) -> Bool {
        guard sample.isFinite else { return false }
        guard let known = gravity else {
            gravity = sample
            return false
        }
        let push = sample - known
        let change = Self.adaption
        gravity = Acceleration(
            x: known.x + push.x * change, y: known.y + push.y * change, z: known.z + push.z * change)
        guard push.length >= Self.strength else { return false }
        if let last, last.dot(push) > 0 { return false }
        last = push
        return true
    }
}
