/// A picture that is drawn a part at a time, so that others are served in between.
public protocol FrameDrawing: AnyObject {
    /// Draws the next part, which takes no more than a few milliseconds. Called until there is a picture, or an error.
    /// - Returns: the picture, once it is whole.
    func drawPart() throws(FrameRenderingError) -> PixelContent?
}
