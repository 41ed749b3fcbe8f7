import SurfaceResponders
import WaylandSeat

/// What captures need of the embedder.
public protocol ScreenCaptureDelegate: AnyObject {
    /// What draws the pictures. Asked for each: nothing need be made, or loaded, before a client captures anything.
    func capturer(for capture: ScreenCapture) throws(FrameRenderingError) -> any FrameCapturer

    /// What the pointer of a seat looks like.
    func screenCapture(_ capture: ScreenCapture, cursorOf seat: Seat) -> Cursor
}
