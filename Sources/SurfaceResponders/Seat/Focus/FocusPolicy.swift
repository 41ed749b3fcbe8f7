/// Decides what clicks, taps and the pointer's motion do to the first responder and the key window. An
/// embedder replaces it with a subclass.
open class FocusPolicy {
    /// Whether the window that the pointer enters becomes key (focus follows the pointer). `false` by
    /// default.
    ///
    /// The focus stays if the responder that the pointer enters is in no window that can be key, such as the
    /// background. ``pointerEntered(_:seat:)`` makes this decision, and is called only while this property is
    /// `true`.
    @safe @exclusivity(unchecked) public final var followsPointer = false

    /// The standard policy.
    public init() {}

    /// Called before a press is delivered: when a finger comes down, when a tool is pressed, or when a button
    /// goes down while no other is down. Not called for a press on an input view, or for one that a filter, a
    /// grab or a key command consumes.
    ///
    /// By default, the window of the nearest responder on the path that can become first responder becomes
    /// key, and the responder that `candidate(on:)` names becomes first responder. The window becomes key
    /// even if its first responder refuses to resign. A press where no responder can become first responder
    /// changes nothing.
    open func pressBegan(on path: ResponderPath, seat: Seat) {
        guard let nearest = path.first(where: { $0.canBecomeFirstResponder }) else { return }
        guard let window = nearest.window else { return }
        candidate(on: path)?.becomeFirstResponder()
        window.makeKey(on: seat)
    }

    /// Called after the pointer moved to another responder and that responder received the enter, if
    /// ``followsPointer`` is `true`. Not called while a button is down or a grab is active. If the pointer
    /// has moved to another responder when that ends, the method is called then.
    ///
    /// By default, the window of the responder becomes key. It is not raised.
    open func pointerEntered(_ responder: Responder, seat: Seat) {
        guard let window = responder.window, window.canBecomeKey else { return }
        window.makeKey(on: seat)
    }

    /// Returns the responder that becomes first responder by a press; `nil` leaves the first responder
    /// unchanged.
    ///
    /// By default, this is the responder that was pressed, if it can become first responder. A press on a
    /// region that cannot (a button beside a text field) does not climb. A press on a surface climbs to the
    /// nearest responder that can, because to the user a subsurface is a part of its toplevel.
    open func candidate(on path: ResponderPath) -> Responder? {
        for responder in path.responders {
            if responder.canBecomeFirstResponder { return responder }
            if let surface = responder as? SurfaceResponder, surface.kind == .region { return nil }
        }
        return nil
    }
}

/// Follows which responder and which surface receive a seat's keys.
protocol FocusFollower: AnyObject {
    /// Called when another responder may receive the keys: between the leave of the old client and the enter
    /// of the new one, or within one client. Called often, most times without a change.
    func keyTargetMayHaveChanged()
    /// Called when another window becomes key, or when the key window has another first responder.
    func firstResponderChanged()
    /// Called when the keyboard focus has changed, after the clients were sent the leave and the enter.
    func keyboardFocusChanged()
    /// Whether a press on a responder is meant for the responder that receives the keys, and does not change
    /// the focus.
    func keepsFocus(pressOn responder: Responder?) -> Bool
}

extension FocusFollower {
    func keyTargetMayHaveChanged() {}
    func firstResponderChanged() {}
    func keyboardFocusChanged() {}
    func keepsFocus(pressOn responder: Responder?) -> Bool { false }
}
