/// Something that can answer input: a surface, a controller, a window, an application, the compositor's
/// policy.
///
/// An event is handed to a target and climbs by `next` until a responder handles it. A responder handles an
/// event by overriding its method without calling `super`; calling `super` passes the event on. Never hand an
/// event to `next` directly: `super` climbs the path that was frozen when the interaction began, `next` may
/// have changed.
///
/// Who overrides one of the four touch or press methods without calling `super` overrides all four, with
/// empty bodies where nothing is to be done; otherwise a responder above sees an interaction in parts.
///
/// Responders are not Sendable: everything happens on the seat's thread.
open class Responder: CustomStringConvertible {
    public init() {}

    /// What explanations and logs call this responder.
    open var description: String { String(describing: type(of: self)) }

    // MARK: Chain

    /// The responder that gets what this one does not handle. Not stored; nil here.
    /// An override decides for everything that climbs from the next interaction on.
    open var next: Responder? { nil }

    /// The window this responder belongs to, nil while it is detached. Here it is that of the first on the
    /// chain that knows: a surface, a controller, a window.
    open var window: Window? {
        for responder in Chain(from: next) {
            switch responder {
            case is SurfaceResponder, is SurfaceController, is Window, is Application: return responder.window
            default: continue
            }
        }
        return nil
    }

    // MARK: First responder

    /// Whether this responder is the first responder of its window.
    public var isFirstResponder: Bool { window?.firstResponder === self }

    /// Asked before this responder becomes first. False here.
    open var canBecomeFirstResponder: Bool { false }

    /// Asked before another responder becomes first. True here; false keeps the first responder where it is.
    open var canResignFirstResponder: Bool { true }

    /// Makes this the first responder of its window. True when it is first afterwards.
    ///
    /// The order is: this one's `canBecomeFirstResponder`, the present one's `canResignFirstResponder` and
    /// `resignFirstResponder`. A refusal, or being detached or hidden, changes nothing.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        FirstResponderChange.makeFirst(self)
    }

    /// Asks this responder to give up being first; false refuses. An override must call `super`.
    /// Nobody inherits the place.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        FirstResponderChange.resign(self)
    }

    // MARK: Touches

    /// Fingers of one hardware frame that came down on the same responder.
    open func touchesBegan(_ touches: Touches, with event: Event) {
        event.successor(of: self)?.touchesBegan(touches, with: event)
    }

    open func touchesMoved(_ touches: Touches, with event: Event) {
        event.successor(of: self)?.touchesMoved(touches, with: event)
    }

    open func touchesEnded(_ touches: Touches, with event: Event) {
        event.successor(of: self)?.touchesEnded(touches, with: event)
    }

    /// The touches were taken away: by a gesture, a lock, a device or responder that went. Undo what they
    /// began.
    open func touchesCancelled(_ touches: Touches, with event: Event) {
        event.successor(of: self)?.touchesCancelled(touches, with: event)
    }

    // MARK: Presses

    /// Keys that went down. The release of each comes to the same path, wherever the first responder is by
    /// then.
    open func pressesBegan(_ presses: Presses, with event: Event) {
        event.successor(of: self)?.pressesBegan(presses, with: event)
    }

    /// A held key that repeats.
    open func pressesChanged(_ presses: Presses, with event: Event) {
        event.successor(of: self)?.pressesChanged(presses, with: event)
    }

    open func pressesEnded(_ presses: Presses, with event: Event) {
        event.successor(of: self)?.pressesEnded(presses, with: event)
    }

    /// The key is still down, but this path will not hear of it again: the key window changed, or the device
    /// went.
    open func pressesCancelled(_ presses: Presses, with event: Event) {
        event.successor(of: self)?.pressesCancelled(presses, with: event)
    }

    // MARK: Pointer

    open func pointerEntered(with event: PointerEvent) {
        event.successor(of: self)?.pointerEntered(with: event)
    }

    open func pointerMoved(with event: PointerEvent) {
        event.successor(of: self)?.pointerMoved(with: event)
    }

    open func pointerExited(with event: PointerEvent) {
        event.successor(of: self)?.pointerExited(with: event)
    }

    /// `event.button` went down. Until the last button is up, everything of the pointer comes to this path.
    open func buttonPressed(with event: PointerEvent) {
        event.successor(of: self)?.buttonPressed(with: event)
    }

    open func buttonReleased(with event: PointerEvent) {
        event.successor(of: self)?.buttonReleased(with: event)
    }

    /// The buttons that are down were taken away: the responder or the device went, a grab began.
    open func buttonsCancelled(with event: PointerEvent) {
        event.successor(of: self)?.buttonsCancelled(with: event)
    }

    open func scrolled(with event: PointerEvent) {
        event.successor(of: self)?.scrolled(with: event)
    }
}
