/// Whatever makes pictures of outputs for clients that capture them.
public protocol FrameCapturer: AnyObject {
    /// Begins a whole picture of an output. Called once for each frame that a client waits for.
    /// - Parameters:
    ///   - frame: what is shown. Contents of surfaces stay as they are until the drawing is released.
    ///   - output: which part of it, and how.
    /// - Returns: what draws as many pixels as the output has, in the format xrgb8888 with 255 in the byte without meaning.
    func capture(_ frame: SceneFrame, on output: FrameOutput) throws(FrameRenderingError) -> any FrameDrawing
}
