import WaylandSeat
import WaylandServer

/// Makes the responders of a ``Compositor``'s surfaces, and hears of the surfaces. Each method has a default.
public protocol CompositorDelegate: AnyObject {
    /// Returns a new responder for a surface that a client is making. By default a plain `ClientSurfaceResponder`.
    ///
    /// A subclass that overrides event methods handles events before the client does: calling `super` sends them to the
    /// client. A surface has no role yet: ask for its window or its ``ToplevelController`` when an event comes.
    func compositor(_ compositor: Compositor, responderFor surface: WlSurface) -> ClientSurfaceResponder

    /// A client has made a surface. It has no role and no content yet.
    func compositor(_ compositor: Compositor, didCreate surface: Surface)

    /// A surface's state was replaced by what its client committed: something may have to be drawn.
    func compositor(_ compositor: Compositor, didCommit surface: Surface)

    /// A turn of the event loop ends: what changed has had its effect, and clients hear of it next.
    func compositorDidUpdate(_ compositor: Compositor)

    /// An output came, went, was moved, scaled or turned, or got another mode. Devices are to be mapped anew: see
    /// ``OutputLayout/areas``.
    func compositorOutputsDidChange(_ compositor: Compositor)

    /// A surface is gone, with its client or by itself.
    func compositor(_ compositor: Compositor, didDestroy surface: Surface)
}

extension CompositorDelegate {
    /// A responder whose client receives every event first.
    public func compositor(_ compositor: Compositor, responderFor surface: WlSurface)
        -> ClientSurfaceResponder
    {
        ClientSurfaceResponder()
    }

    /// Does nothing.
    public func compositorDidUpdate(_ compositor: Compositor) {}

    /// Does nothing.
    public func compositorOutputsDidChange(_ compositor: Compositor) {}

    /// Does nothing.
    public func compositor(_ compositor: Compositor, didCreate surface: Surface) {}

    /// Does nothing.
    public func compositor(_ compositor: Compositor, didCommit surface: Surface) {}

    /// Does nothing.
    public func compositor(_ compositor: Compositor, didDestroy surface: Surface) {}
}
