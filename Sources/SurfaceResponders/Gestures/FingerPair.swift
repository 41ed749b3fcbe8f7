/// The two fingers that a pinch or rotation goes by. A third one changes nothing; when one of the two is lifted, the
/// next takes its place without a jump.
struct FingerPair {
    private var fingers: (first: Touch, second: Touch)?

    var isComplete: Bool { fingers != nil }

    /// From one finger to the other, in global logical pixels.
    var span: Vector? {
        fingers.map { $0.second.location - $0.first.location }
    }

    mutating func clear() {
        fingers = nil
    }

    /// Chooses two fingers, if there are none or one of the two is gone.
    /// - Parameter ended: those of the fingers that are lifted now.
    /// - Returns: whether the two are others than before, or none.
    mutating func choose(from touches: Touches, without ended: Touches? = nil) -> Bool {
        let rest = touches.filtered { ended?.contains($0) != true }
        if let fingers, rest.contains(fingers.first), rest.contains(fingers.second) { return false }
        guard let first = rest.first, let second = rest.first(where: { $0 !== first }) else {
            fingers = nil
            return true
        }
        fingers = (first, second)
        return true
    }
}
