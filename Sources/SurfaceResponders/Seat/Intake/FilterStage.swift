/// Where a filter stands. The order is the order of asking; filters of one stage are asked in the order of
/// adding.
public enum FilterStage: Int, Hashable, Comparable, Sendable, CaseIterable {
    /// For keys, filters of the first three are asked before the seat's own key commands, those of the last
    /// two after them. For everything else all are asked before.
    case sessionLock, gestures, grabs, keyCommands, inputMethod

    /// Whether filters of one stage are asked before those of another.
    public static func < (earlier: FilterStage, later: FilterStage) -> Bool {
        earlier.rawValue < later.rawValue
    }
}
