import WaylandSeat
import WaylandServer

/// Makes the responders of a ``Compositor``'s surfaces. Each method has a default.
public protocol CompositorDelegate: AnyObject {
    /// Returns a new responder for a surface that a client is making. By default a plain `ClientSurfaceResponder`.
    ///
    /// A subclass that overrides event methods handles events before the client does: calling `super` sends them to the
    /// client. A surface has no role yet: ask for its window or its ``ToplevelController`` when an event comes.
    func compositor(_ compositor: Compositor, responderFor surface: WlSurface) -> ClientSurfaceResponder
}

extension CompositorDelegate {
    /// A responder whose client receives every event first.
    public func compositor(
        _ compositor: Compositor, responderFor surface: WlSurface
    ) -> ClientSurfaceResponder {
        ClientSurfaceResponder()
    }
}
