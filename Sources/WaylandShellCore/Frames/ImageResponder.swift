import SurfaceResponders

/// A responder that shows a picture of the compositor's own, such as a title bar. Frames of the scene contain
/// it at its place among the surfaces, and it is hit as they are.
///
/// Subclasses override ``makeImage(scale:)``. A subclass that overrides neither `hitTest` nor
/// `point(inside:)` should also override `standardHitTestingType`.
open class ImageResponder: SurfaceResponder {
    /// The picture that was made last.
    private(set) var lastImage: SurfaceImage?
    /// The scale and the size that `lastImage` was made for; `nil` if it is outdated.
    private var circumstances: Circumstances?

    private struct Circumstances: Equatable {
        let scale: OutputScale
        let size: Size
    }

    open override class var standardHitTestingType: SurfaceResponder.Type { ImageResponder.self }

    /// Returns the picture, which is stretched to `bounds`; `nil` to show nothing.
    ///
    /// Called when the scene is drawn, if ``setNeedsDisplay()`` was called since the last picture, or the
    /// scale or the size has changed. It must not change the scene. The default returns `nil`.
    /// - Parameter scale: the scale of the output that the responder is on.
    open func makeImage(scale: OutputScale) -> SurfaceImage? { nil }

    /// Makes the next frame of the scene ask for the picture again. Any number of calls between two frames
    /// leads to one call of ``makeImage(scale:)``.
    public final func setNeedsDisplay() {
        guard circumstances != nil else { return }
        circumstances = nil
        window?.scene?.displayChanged()
    }

    func image(scale: OutputScale) -> SurfaceImage? {
        let present = Circumstances(scale: scale, size: bounds.size)
        if circumstances != present {
            lastImage = makeImage(scale: scale)
            circumstances = present
        }
        return lastImage
    }
}
