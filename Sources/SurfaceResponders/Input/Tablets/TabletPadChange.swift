/// Something that happens on a pad. Buttons, rings, strips and dials are counted from 0.
public enum TabletPadChange: Hashable, Sendable {
    /// A button goes down or up.
    case button(UInt32, isDown: Bool)
    /// A ring is touched, at degrees clockwise from the top; nil as the finger is lifted.
    case ring(UInt32, degrees: Double?, isFinger: Bool)
    /// A strip is touched, from 0, the top or the left, to 1; nil as the finger is lifted.
    case strip(UInt32, fraction: Double?, isFinger: Bool)
    /// A dial is turned; a detent is 120.
    case dial(UInt32, value120: Int32)
    /// Another mode is in effect in a group.
    case mode(UInt32, group: Int)
}
