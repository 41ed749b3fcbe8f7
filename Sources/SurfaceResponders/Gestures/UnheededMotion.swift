/// The motions that recognizers are not told of while nothing follows from them: how far they may go, and what they add up
/// to, for those recognizers to catch up with.
struct UnheededMotion {
    /// A little of the reach is left: what is as good as on its edge is judged by the recognizer itself.
    private static let margin = 0.999_999

    /// The fingers that these recognizers hear of, all of them of the same; none as long as there is no such recognizer.
    private var fingers: UInt64 = 0
    /// What part of the average each finger is.
    private var share = 0.0
    private var squaredDrift = Double.infinity
    private var squaredDistance = Double.infinity

    /// How far the fingers went, on average.
    private(set) var moved = Vector.zero
    /// The steps that led there.
    private(set) var speed = SpeedTracker()

    /// Whether there is nothing to catch up with.
    var isEmpty: Bool { speed.isEmpty }

    /// Nothing has moved, and nobody is left out.
    mutating func begin() {
        fingers = 0
        squaredDrift = .infinity
        squaredDistance = .infinity
        moved = .zero
        speed.clear()
    }

    /// Keeps what is not told within one more recognizer's reach.
    /// - Returns: false if that recognizer has to be told, which changes nothing here.
    mutating func keep(within reach: GestureReach, ofFingers heard: UInt64) -> Bool {
        guard !reach.isEmpty, fingers == 0 || fingers == heard else { return false }
        fingers = heard
        share = 1 / Double(heard.nonzeroBitCount)
        let drift = reach.drift * Self.margin
        let distance = reach.distance * Self.margin
        squaredDrift = min(squaredDrift, drift * drift)
        squaredDistance = min(squaredDistance, distance * distance)
        return true
    }

    /// Adds what fingers did in a frame.
    /// - Returns: false if it leaves somebody's reach, and has to be told. Then nothing is added.
    @inline(__always)
    mutating func add(_ touches: Touches, at time: Timestamp) -> Bool {
        let mask = touches.mask & fingers
        guard mask != 0 else { return true }
        var sum = Vector.zero
        var farthest = 0.0
        touches.intersection(mask).forEachUncounted { touch in
            sum = sum + (touch.location - touch.previousLocation)
            farthest = max(farthest, touch.squaredDistance)
        }
        let step = sum * share
        let way = moved + step
        guard way.dx * way.dx + way.dy * way.dy < squaredDrift, farthest < squaredDistance else {
            return false
        }
        moved = way
        speed.add(step, at: time)
        return true
    }
}
