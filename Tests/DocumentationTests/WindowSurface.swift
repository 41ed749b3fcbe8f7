import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

/// A click with the middle button closes a window. Its client receives every other event.
final class WindowSurface: ClientSurfaceResponder {
    override func buttonPressed(with event: PointerEvent) {
        guard event.button == .middle, let controller = (window as? ToplevelWindow)?.controller else {
            return super.buttonPressed(with: event)
        }
        controller.close()
    }
}

/// The delegate of the compositor.
final class Surfaces: CompositorDelegate {
    func compositor(_ compositor: Compositor, responderFor surface: WlSurface) -> ClientSurfaceResponder {
        WindowSurface()
    }
}
