/// What came or went of a seat's tablets.
public enum TabletsChange: Hashable, Sendable {
    /// A tablet is there.
    case tabletAdded(Tablet)
    /// A tool is used for the first time.
    case toolAdded(SeatTool)
    /// A pad is there.
    case padAdded(TabletPad)
    /// A tablet is gone. Tools that were used on it alone went before.
    case tabletRemoved(Tablet)
    /// A tool is gone: the last tablet that it was used on is.
    case toolRemoved(SeatTool)
    /// A pad is gone.
    case padRemoved(TabletPad)
}
