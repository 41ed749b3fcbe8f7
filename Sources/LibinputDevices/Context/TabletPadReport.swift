/// What happens on a pad of a tablet.
public struct TabletPadReport: Hashable, Sendable {
    /// What happens.
    public var action: Action
    /// Which mode is in effect for the control.
    public var mode: UInt32
    /// Which group of modes the control belongs to.
    public var group: UInt32

    /// - Parameters:
    ///   - action: what happens.
    ///   - mode: which mode is in effect for the control.
    ///   - group: which group of modes the control belongs to.
    public init(_ action: Action, mode: UInt32 = 0, group: UInt32 = 0) {
        self.action = action
        self.mode = mode
        self.group = group
    }

    /// What happens on a pad. Buttons, rings and strips are counted from 0.
    public enum Action: Hashable, Sendable {
        /// A button goes down or up.
        case button(UInt32, isDown: Bool)
        /// A key with a meaning of its own, by its evdev code, goes down or up.
        case key(UInt32, isDown: Bool)
        /// A ring is touched: degrees clockwise from the top; nil as the finger is lifted.
        case ring(UInt32, degrees: Double?, isFinger: Bool)
        /// A strip is touched: from 0, the top or the left, to 1; nil as the finger is lifted.
        case strip(UInt32, fraction: Double?, isFinger: Bool)
    }
}
