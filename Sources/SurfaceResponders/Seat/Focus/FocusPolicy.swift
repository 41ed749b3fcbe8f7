/// What a click or a tap does to the first responder and the key window. An embedder replaces it by a
/// subclass.
open class FocusPolicy {
    /// The standard policy.
    public init() {}

    /// Called when a button goes down with none down before, or a finger, before the press is delivered.
    ///
    /// By default the window of the nearest responder on the path that can become first becomes key, and that
    /// responder first if `candidate(on:)` names it; the window also if its first responder does not give up
    /// its place. A press where nobody can become first changes nothing.
    open func pressBegan(on path: ResponderPath, seat: Seat) {
        guard let nearest = path.first(where: { $0.canBecomeFirstResponder }) else { return }
        guard let window = nearest.window else { return }
        candidate(on: path)?.becomeFirstResponder()
        window.makeKey(on: seat)
    }

    /// The responder that becomes first by a press; nil leaves the first responder alone.
    ///
    /// By default it is the one that was pressed, if that can become first. A press on a region that cannot
    /// (a button beside a text field) does not climb; one on a surface does, to the nearest responder that
    /// can, since a subsurface is a part of its toplevel to whoever looks at it.
    open func candidate(on path: ResponderPath) -> Responder? {
        for responder in path.responders {
            if responder.canBecomeFirstResponder { return responder }
            if let surface = responder as? SurfaceResponder, surface.kind == .region { return nil }
        }
        return nil
    }
}
