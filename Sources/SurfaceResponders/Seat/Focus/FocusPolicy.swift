/// Decides how presses and pointer motion change the first responder and the key window.
open class FocusPolicy {
    /// Whether focus follows the pointer: the window that the pointer enters becomes key. `false` by default.
    ///
    /// While `true`, ``pointerEntered(_:seat:)`` is called and decides. By default, the key window stays if
    /// the pointer enters a responder that is in no window that can be key, such as the background. It also
    /// stays if a window comes under a resting pointer, such as when a key command moves windows.
    @safe @exclusivity(unchecked) public final var followsPointer = false

    /// The standard policy.
    public init() {}

    /// Called before a press is delivered: when a finger comes down, or when the first button of the pointer
    /// or the first contact of a tool goes down. Not called for a press on an input view, for a touch that
    /// its target refuses, or for a press that a filter, a grab or a key command consumes.
    ///
    /// By default, the responder that ``candidate(on:)`` returns becomes first responder. Then the window of
    /// the nearest responder on the path that can become first responder becomes key, even if its first
    /// responder refused to resign. Nothing changes if no responder on the path can become first responder.
    open func pressBegan(on path: ResponderPath, seat: Seat) {
        guard let nearest = path.first(where: { $0.canBecomeFirstResponder }) else { return }
        guard let window = nearest.window else { return }
        candidate(on: path)?.becomeFirstResponder()
        window.makeKey(on: seat)
    }

    /// Called after the pointer moved into another responder, if ``followsPointer`` is `true`. While a button
    /// is down or a grab is active, the call waits until that ends.
    ///
    /// By default, makes the responder's window key without raising it.
    open func pointerEntered(_ responder: Responder, seat: Seat) {
        guard let window = responder.window, window.canBecomeKey else { return }
        window.makeKey(on: seat)
    }

    /// Returns the responder that a press makes first responder; `nil` leaves the first responder unchanged.
    ///
    /// By default, this is the nearest responder on the path that can become first responder. The search
    /// stops at a region that cannot, such as a button beside a text field. It passes surfaces, because to
    /// the user a subsurface is a part of its toplevel.
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
    /// Called on each update, usually without a change, and between the leave and the enter of a new focus.
    func keyTargetMayHaveChanged()
    /// Called when another window becomes key, or when the key window has another first responder.
    func firstResponderChanged()
    /// Called when the keyboard focus has changed, after the clients were sent the leave and the enter.
    func keyboardFocusChanged()
    /// Whether a press leaves the focus unchanged, because it is meant for the responder that receives keys.
    func keepsFocus(pressOn responder: Responder?) -> Bool
}

extension FocusFollower {
    func keyTargetMayHaveChanged() {}
    func firstResponderChanged() {}
    func keyboardFocusChanged() {}
    func keepsFocus(pressOn responder: Responder?) -> Bool { false }
}
