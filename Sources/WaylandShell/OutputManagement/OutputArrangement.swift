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
    public var isSound: Bool { problem == nil }

    /// What is wrong with it, for logs; nil if it is sound.
    public var problem: String? {
        let on = entries.compactMap { entry in entry.state.map { (output: entry.output, state: $0) } }
        if on.isEmpty { return "no output would be on" }
        for (place, entry) in on.enumerated() {
            let (mode, frame) = (entry.state.mode, entry.state.frame)
            if max(mode.width, mode.height) > Self.longestSide {
                return "\(entry.output.name) would have \(mode.width)x\(mode.height) pixels"
            }
            if let other = on[..<place].first(where: { $0.state.frame.intersects(frame) }) {
                return "\(other.output.name) and \(entry.output.name) would overlap"
            }
        }
        return nil
    }
}
