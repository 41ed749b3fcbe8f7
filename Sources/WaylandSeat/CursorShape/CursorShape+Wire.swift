import WaylandServer

extension CursorShape {
    /// What a client names.
    /// - Returns: nil for a number that the protocol does not know.
    init?(_ shape: WpCursorShapeDeviceV1.Shape) {
        guard let place = Int(exactly: shape.rawValue), Self.allCases.indices.contains(place - 1) else {
            return nil
        }
        // The protocol's numbers begin at one, in the same order.
        self = Self.allCases[place - 1]
    }
}
