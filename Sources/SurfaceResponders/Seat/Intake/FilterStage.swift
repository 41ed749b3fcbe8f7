/// Where a filter stands. Filters of one stage are asked in the order of adding.
public enum FilterStage: Hashable, Comparable, Sendable, CaseIterable {
    /// Before all else: ``Stage/filters``. Nothing that such a filter takes is a key command, or is hit.
    case first
    /// After those: ``Stage/inputMethod``. A key that is a key command does not come here; everything else is
    /// asked about here before it is hit tested.
    case inputMethod
}
