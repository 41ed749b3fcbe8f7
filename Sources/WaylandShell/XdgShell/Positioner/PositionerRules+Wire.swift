import WaylandServer

/// From the protocol's enums to sides of the two axes.
extension PositionerRules {
    /// - Returns: nil for a value that the protocol does not know.
    static func sides(
        of anchor: XdgPositioner.Anchor
    ) -> (horizontal: PositionerAxis.Side, vertical: PositionerAxis.Side)? {
        switch anchor {
        case .none: (.middle, .middle)
        case .top: (.middle, .start)
        case .bottom: (.middle, .end)
        case .left: (.start, .middle)
        case .right: (.end, .middle)
        case .topLeft: (.start, .start)
        case .bottomLeft: (.start, .end)
        case .topRight: (.end, .start)
        case .bottomRight: (.end, .end)
        default: nil
        }
    }

    /// - Returns: nil for a value that the protocol does not know.
    static func sides(
        of gravity: XdgPositioner.Gravity
    ) -> (horizontal: PositionerAxis.Side, vertical: PositionerAxis.Side)? {
        // Both enums number the same nine directions.
        sides(of: XdgPositioner.Anchor(rawValue: gravity.rawValue))
    }

    mutating func setAdjustments(_ adjustment: XdgPositioner.ConstraintAdjustment) {
        setAdjustments(
            PositionerAxis.Adjustments(
                flips: adjustment.contains(.flipX), slides: adjustment.contains(.slideX),
                resizes: adjustment.contains(.resizeX)),
            PositionerAxis.Adjustments(
                flips: adjustment.contains(.flipY), slides: adjustment.contains(.slideY),
                resizes: adjustment.contains(.resizeY)))
    }
}
