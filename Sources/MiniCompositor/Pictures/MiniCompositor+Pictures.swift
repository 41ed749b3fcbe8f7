import WaylandRenderer
import WaylandShell

extension MiniCompositor {
    /// Draws what is there now, in the pixels of the output that it is on. Nothing is drawn unless this is called, and
    /// pixman is loaded by the first call.
    /// - Parameters:
    ///   - subject: what the picture is of.
    ///   - showsCursor: whether the pointer is on it, drawn by its client or from the person's theme.
    /// - Throws: `FrameRenderingError.libraryMissing` where pixman is not installed, and what else keeps it from drawing.
    public func picture(
        of subject: PictureSubject, showsCursor: Bool = false
    ) throws(FrameRenderingError) -> Picture {
        try screen.picture(of: subject, showsCursor: showsCursor)
    }
}
