/// Where a filter stands. The order is the order of asking; filters of one stage are asked in the order of
/// adding.
public enum FilterStage: Int, Hashable, Comparable, Sendable, CaseIterable {
    case sessionLock, gestures, grabs, keyCommands, inputMethod

    public static func < (earlier: FilterStage, later: FilterStage) -> Bool {
        earlier.rawValue < later.rawValue
    }
}
