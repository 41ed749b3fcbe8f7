/// What a pad of a tablet has.
public struct TabletPadFeatures: Hashable, Sendable {
    /// How many buttons.
    public var buttonCount: Int
    /// How many rings.
    public var ringCount: Int
    /// How many strips.
    public var stripCount: Int
    /// How many modes there are in each group; at least one group.
    public var modeCounts: [Int]

    /// - Parameters:
    ///   - buttonCount: how many buttons.
    ///   - ringCount: how many rings.
    ///   - stripCount: how many strips.
    ///   - modeCounts: how many modes there are in each group.
    public init(buttonCount: Int, ringCount: Int = 0, stripCount: Int = 0, modeCounts: [Int] = [1]) {
        self.buttonCount = buttonCount
        self.ringCount = ringCount
        self.stripCount = stripCount
        self.modeCounts = modeCounts
    }
}
