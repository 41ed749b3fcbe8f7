import WaylandShell

extension PixmanRenderer: FrameCapturer {
    /// Draws a whole picture that is not kept.
    public func capture(
        _ frame: SceneFrame, on output: FrameOutput
    ) throws(FrameRenderingError) -> PixelContent {
        let picture = try draw(frame, on: output)
        return PixelContent(picture.pixels, width: picture.width, format: .xrgb8888)
    }
}
