import SurfaceResponders

/// What a pad of a tablet has.
public struct TabletPadFeatures: Hashable, Sendable {
    /// How many buttons, with those that are in no group.
    public var buttonCount: Int
    /// What has a mode in common; at least one group.
    public var groups: [TabletPadDescription.Group]

    /// - Parameters:
    ///   - buttonCount: how many buttons.
    ///   - groups: what has a mode in common.
    public init(buttonCount: Int, groups: [TabletPadDescription.Group]) {
        self.buttonCount = buttonCount
        self.groups = groups
    }

    /// A pad with everything in its first group.
    ///
    /// - Parameters:
    ///   - buttonCount: how many buttons.
    ///   - ringCount: how many rings.
    ///   - stripCount: how many strips.
    ///   - modeCounts: how many modes there are in each group.
    public init(buttonCount: Int, ringCount: Int = 0, stripCount: Int = 0, modeCounts: [Int] = [1]) {
        var groups = modeCounts.map { TabletPadDescription.Group(modeCount: $0) }
        if !groups.isEmpty {
            groups[0].buttons = Array(0..<UInt32(clamping: buttonCount))
            groups[0].rings = Array(0..<UInt32(clamping: ringCount))
            groups[0].strips = Array(0..<UInt32(clamping: stripCount))
        }
        self.init(buttonCount: buttonCount, groups: groups)
    }
}
