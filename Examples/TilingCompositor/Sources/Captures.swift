import SurfaceResponders
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// Screenshots and recordings for clients, drawn by the CPU.
final class Captures: ScreenCaptureDelegate {
    private let compositor: Compositor
    private let capture: ScreenCapture
    private var renderer: PixmanRenderer?

    /// - Parameter windows: the list of windows that clients can capture; `nil` if they can capture only
    ///   outputs.
    init(of compositor: Compositor, windows: ForeignToplevelList?) {
        self.compositor = compositor
        capture = ScreenCapture(on: compositor, windowsOf: windows)
        capture.delegate = self
    }

    /// Creates the renderer, which loads pixman, when a client captures something for the first time.
    func capturer(for capture: ScreenCapture) throws(FrameRenderingError) -> any FrameCapturer {
        if let renderer { return renderer }
        let renderer = try PixmanRenderer()
        self.renderer = renderer
        return renderer
    }

    func screenCapture(_ capture: ScreenCapture, cursorOf seat: Seat) -> Cursor {
        compositor.registry.seats.first { $0.seat === seat }?.cursor ?? .hidden
    }
}
