/// Finds the strokes of a pointer that is shaken on purpose: long and fast ones, each back along the one before.
struct StrokeDetector {
    /// Ordinary work turns around after so long a way only when it takes its time.
    private static let length = 150.0
    /// In microseconds.
    private static let duration: UInt64 = 250_000

    private struct Axis {
        private var way = 0.0
        private var beginning: UInt64 = 0
        private var isCounted = false

        /// Whether a stroke is long enough from this step on.
        mutating func add(_ step: Double, at time: UInt64) -> Bool {
            if step != 0, (step > 0) != (way > 0) || way == 0 {
                way = 0
                beginning = time
                isCounted = false
            }
            way += step
            guard !isCounted, abs(way) >= StrokeDetector.length else { return false }
            isCounted = true
            return time - min(beginning, time) <= StrokeDetector.duration
        }
    }

    private var across = Axis()
    private var down = Axis()

    mutating func isStroke(_ delta: Vector, at time: Timestamp) -> Bool {
        let isAcross = across.add(delta.dx, at: time.microseconds)
        let isDown = down.add(delta.dy, at: time.microseconds)
        return isAcross || isDown
    }
}
