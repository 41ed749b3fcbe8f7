/// What a click, a tap and the pointer's way do to the first responder and the key window. An embedder replaces it by a
/// subclass.
open class FocusPolicy {
    /// Whether the window that the pointer enters becomes key: focus that follows the pointer. False at first.
    ///
    /// The focus stays where the pointer enters no window that can be key, such as the background. ``pointerEntered(_:seat:)``
    /// decides, and is called only while this is true.
    @safe @exclusivity(unchecked) public final var followsPointer = false

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

    /// Called when the pointer has come over another responder, after that responder received the enter, if
    /// ``followsPointer`` is true. Not called while a button is down or a grab stands: the responder that the pointer is over
    /// at the end is reported then.
    ///
    /// By default the window of the responder becomes key. Nothing else changes: the window is not raised.
    open func pointerEntered(_ responder: Responder, seat: Seat) {
        guard let window = responder.window, window.canBecomeKey else { return }
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

/// Goes by who has a seat's keys.
protocol FocusFollower: AnyObject {
    /// Another responder may have the keys: between the leave of the old client and the enter of the new one, and when it
    /// is another responder of the same client. Asked often; most times nothing has changed.
    func keyTargetMayHaveChanged()
    /// Another window is key, or has another first responder.
    func firstResponderChanged()
    /// Another surface has the keyboard focus, or none, and its client was told.
    func keyboardFocusChanged()
    /// Whether a press on a responder is meant for whoever has the keys, and changes nothing about who that is.
    func keepsFocus(pressOn responder: Responder?) -> Bool
}

extension FocusFollower {
    func keyTargetMayHaveChanged() {}
    func firstResponderChanged() {}
    func keyboardFocusChanged() {}
    func keepsFocus(pressOn responder: Responder?) -> Bool { false }
}
