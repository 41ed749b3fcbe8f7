import WaylandShell

extension PixmanRenderer: FrameCapturer {
    /// Begins a whole picture that is not kept.
    public func capture(
        _ frame: SceneFrame, on output: FrameOutput
    ) throws(FrameRenderingError) -> any FrameDrawing {
        try PictureDrawing(frame, on: output, background, with: library)
    }

    /// - Parameter pixelsOfBand: how many pixels the rows have together that are drawn next, at most, unless one row has more.
    package func capture(
        _ frame: SceneFrame, on output: FrameOutput, pixelsOfBand: Int
    ) throws(FrameRenderingError) -> any FrameDrawing {
        try PictureDrawing(frame, on: output, background, with: library, pixelsOfBand: pixelsOfBand)
    }
}
