/// What outputs are to be, all of them at once: as a tool asks for by wlr-output-management.
public struct OutputArrangement {
    /// One output of it.
    public struct Entry {
        /// Which one.
        public let output: Output
        /// How it is to be; nil if it is to be off.
        public var state: OutputState?
    }

    /// Each output that there is, on or off, in the order in which they came.
    public var entries: [Entry]

    /// The longest side of a mode, in pixels, that anybody has memory for.
    public static let longestSide: Int32 = 16_384

    /// Whether nothing of it overlaps, something is on, and no output is larger than any could be.
    public var isSound: Bool {
        let modes = entries.compactMap { $0.state?.mode }
        guard modes.allSatisfy({ $0.width <= Self.longestSide && $0.height <= Self.longestSide }) else {
            return false
        }
        let frames = entries.compactMap { $0.state?.frame }
        for (place, frame) in frames.enumerated() {
            if frames[..<place].contains(where: { $0.intersects(frame) }) { return false }
        }
        return !frames.isEmpty
    }
}
