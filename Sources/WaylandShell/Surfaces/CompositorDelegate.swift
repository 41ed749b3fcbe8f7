/// Hears of the surfaces of a ``Compositor``. Each method has a default, which does nothing.
public protocol CompositorDelegate: AnyObject {
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
