import WaylandShell

extension PixmanRenderer: FrameCapturer {
    /// Begins a whole picture that is not kept.
    /// - Throws: `FrameRenderingError.pictureTooLarge`, of more than 67,108,864 pixels, which are 8192 by 8192.
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
