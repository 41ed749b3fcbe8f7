import WaylandSeat

/// Where the cursors come from that no client draws.
public protocol CursorTheme: AnyObject {
    /// The image of a shape. Called whenever a picture with a cursor is drawn: a theme keeps what it has loaded.
    /// - Parameters:
    ///   - shape: which cursor.
    ///   - scale: of the output that the pointer is on: the image has so many pixels for each logical one.
    /// - Returns: nil if the theme has none, and nothing is shown.
    func image(of shape: CursorShape, scale: OutputScale) -> CursorImage?
}
