/// An object that can handle input: a surface, a controller, a window, an application, the compositor's
/// policy.
///
/// An event is delivered to a target and climbs by `next` until a responder handles it. A responder handles
/// an event by overriding its method without calling `super`. Calling `super` forwards the event. Never pass
/// an event to `next` directly: `super` follows the path that was frozen when the interaction began, while
/// `next` may have changed since.
///
/// A subclass that overrides one of the four touch or press methods without calling `super` has to override
/// all four, with empty bodies where it does nothing. Otherwise a responder further up receives only parts of
/// an interaction.
///
/// Responders are not Sendable. All calls are made on the seat's thread.
open class Responder: Anchored, CustomStringConvertible {
    /// Caches which actions this responder responds to.
    @safe @exclusivity(unchecked) private var actionTable = ActionTable()
    /// The compiled `keyCommands`; nil until a seat asks for them.
    var keyCommandTable: KeyCommandTable?

    /// Created for the first weak reference.
    private var existingAnchor: Anchor?

    /// Whether this is a surface, a window or an application whose class overrides neither `next` nor an
    /// event method. `standardNextAddress` then gives the next responder.
    let isStandard: Bool

    /// Creates a responder that is on no chain. Unless a subclass overrides `next`, nothing climbs beyond it.
    public init() {
        let type = type(of: self)
        isStandard = type.standardType == type
    }

    deinit {
        existingAnchor?.clear()
    }

    var anchor: Anchor {
        if let existingAnchor { return existingAnchor }
        let anchor = Anchor(self)
        existingAnchor = anchor
        return anchor
    }

    /// The name of this responder in explanations and logs.
    open var description: String { String(describing: type(of: self)) }

    // MARK: Chain

    /// The responder that receives the events that this one does not handle. Nil by default, and not stored.
    /// An override takes effect for interactions that begin later.
    open var next: Responder? { nil }

    /// The class whose `next` is given by `standardNextAddress`. It does not apply to subclasses that do not
    /// override this property.
    class var standardType: Responder.Type? { nil }

    /// The address of `next` if `next` is not overridden; zero for none.
    var standardNextAddress: UInt { 0 }

    /// The address of `next`; zero for none. Calls `next` only if it may be overridden. Otherwise counts no
    /// references.
    @inline(__always)
    final var nextAddress: UInt { isStandard ? standardNextAddress : next?.address ?? 0 }

    /// The window that this responder belongs to; nil while it is detached. By default, the window of the
    /// first surface, controller, window or application on the chain.
    open var window: Window? {
        for responder in ResponderChain(from: next) {
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

    /// Whether this responder may become first responder. Called before it does. False by default.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether this responder may stop being first responder. Called before another one becomes first. True
    /// by default. False keeps this responder first, unless it is removed or hidden.
    open var canResignFirstResponder: Bool { true }

    /// Makes this the first responder of its window. Returns true if it is first afterward. If it is first
    /// already, no method is called.
    ///
    /// Calls this responder's `canBecomeFirstResponder`, then `canResignFirstResponder` and
    /// `resignFirstResponder` of the current first responder. Changes nothing if one of them returns false,
    /// or if this responder is detached, hidden or being removed.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        FirstResponderChange.makeFirst(self)
    }

    /// Asks this responder to stop being first responder. Return false to refuse; a responder that is removed
    /// or hidden cannot refuse. An override that returns true must call `super`. No other responder becomes
    /// first instead.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        FirstResponderChange.resign(self)
    }

    // MARK: Touches

    /// Called when fingers come down on the same responder in one hardware frame.
    open func touchesBegan(_ touches: Touches, with event: Event) {
        event.climb(touches, .began, from: self)
    }

    /// Called when fingers move or their contact's shape changes in one hardware frame. Delivered to the path
    /// on which they began, regardless of where they are.
    open func touchesMoved(_ touches: Touches, with event: Event) {
        event.climb(touches, .moved, from: self)
    }

    /// Called when fingers are lifted in one hardware frame. Delivered to the path on which they began,
    /// regardless of where they are.
    open func touchesEnded(_ touches: Touches, with event: Event) {
        event.climb(touches, .ended, from: self)
    }

    /// Called when touches are canceled, for example because of a gesture or a lock, or because a device or
    /// responder was removed. Undo the effects of these touches.
    open func touchesCancelled(_ touches: Touches, with event: Event) {
        event.climb(touches, .cancelled, from: self)
    }

    // MARK: Presses

    /// Called when a key is pressed. Its release is delivered to the same path, even if the first responder
    /// has changed by then.
    open func pressesBegan(_ presses: Presses, with event: Event) {
        event.climb(presses, .began, from: self)
    }

    /// Called when a held key repeats.
    open func pressesChanged(_ presses: Presses, with event: Event) {
        event.climb(presses, .changed, from: self)
    }

    /// Called when a key is released. Delivered to the path of the press, even if the first responder has
    /// changed since.
    open func pressesEnded(_ presses: Presses, with event: Event) {
        event.climb(presses, .ended, from: self)
    }

    /// Called when a key is still down, but this path receives no more of its events, for example because the
    /// keyboard focus moved, a responder was removed, or a gesture recognizer took the key. If a device is
    /// removed, its keys are released and not canceled.
    open func pressesCancelled(_ presses: Presses, with event: Event) {
        event.climb(presses, .cancelled, from: self)
    }

    // MARK: Pointer

    /// Called when the pointer enters this responder, or one whose path this responder is on. Not called
    /// while a button is down, because the pointer then keeps the target of the press.
    ///
    /// When the pointer moves from one region of a surface to another, responders receive an exit and an
    /// enter, but the surface's client is sent neither.
    open func pointerEntered(with event: PointerEvent) {
        event.climb(from: self) { $0.pointerEntered(with: event) }
    }

    /// Called when the pointer moves. While a button is down, delivered to the path of the press, even
    /// outside of what was pressed.
    open func pointerMoved(with event: PointerEvent) {
        event.climb(from: self) { $0.pointerMoved(with: event) }
    }

    /// Called when the pointer leaves the responder that it was over, because it moved on, the responder was
    /// removed or hidden, a grab began, or the last pointing device was removed. Delivered to the path of the
    /// enter.
    open func pointerExited(with event: PointerEvent) {
        event.climb(from: self) { $0.pointerExited(with: event) }
    }

    /// Called when `event.button` is pressed. All pointer events are delivered to this path until the last
    /// button is up.
    open func buttonPressed(with event: PointerEvent) {
        event.climb(from: self) { $0.buttonPressed(with: event) }
    }

    /// Called when `event.button` is up on every device that held it. Delivered to the path of the press.
    open func buttonReleased(with event: PointerEvent) {
        event.climb(from: self) { $0.buttonReleased(with: event) }
    }

    /// Called when the buttons that are down are canceled, for example because the responder was removed, a
    /// drag or a lock began, or a gesture recognizer took them. If a device is removed, its buttons are
    /// released and not canceled.
    open func buttonsCancelled(with event: PointerEvent) {
        event.climb(from: self) { $0.buttonsCancelled(with: event) }
    }

    /// Called when a wheel turns or fingers scroll; `event.phase` contains the distance. Delivered to the
    /// responder under the pointer or, while a button is down, to the path of the press.
    open func scrolled(with event: PointerEvent) {
        event.climb(from: self) { $0.scrolled(with: event) }
    }

    // MARK: Touchpad gestures

    /// Called when fingers on a touchpad move toward or away from each other, or turn; `event.phase` is the
    /// phase. All events until the end or cancel are delivered to the path that the pointer was over at the
    /// beginning.
    open func pinched(with event: TouchpadGestureEvent) {
        event.climb(from: self) { $0.pinched(with: event) }
    }

    /// Called when fingers on a touchpad move together.
    open func swiped(with event: TouchpadGestureEvent) {
        event.climb(from: self) { $0.swiped(with: event) }
    }

    /// Called when fingers rest on a touchpad. The hold is canceled if they move later.
    open func held(with event: TouchpadGestureEvent) {
        event.climb(from: self) { $0.held(with: event) }
    }

    // MARK: Tablets

    /// Called when a tablet tool enters this responder, changes an axis, or touches the tablet: see
    /// `event.phase`. While its tip or a button is down, all events are delivered to the path of the first
    /// press. A hovering tool enters and exits surfaces, not the regions in them.
    ///
    /// The responder that handles a tool's entry receives its events until its exit. If no responder handles
    /// the entry, as with responders that do not support tools, the tool moves the pointer and its tip is the
    /// left button.
    open func toolChanged(with event: ToolEvent) {
        event.climb(from: self) { $0.toolChanged(with: event) }
    }

    /// Called when a tablet pad reports a change: see `event.phase`. Like keys, delivered to the first
    /// responder of the key window. The release of a button is delivered to the path of the press.
    open func padChanged(with event: TabletPadEvent) {
        event.climb(from: self) { $0.padChanged(with: event) }
    }

    // MARK: Motion and remote control

    /// Called when a shake begins. Delivered to the first responder of the key window, and its end to the
    /// same path.
    open func motionBegan(_ motion: Motion, with event: MotionEvent) {
        event.climb(from: self) { $0.motionBegan(motion, with: event) }
    }

    /// Called when a shake ends, after 0.3 seconds without a jolt. Delivered to the path of the beginning.
    open func motionEnded(_ motion: Motion, with event: MotionEvent) {
        event.climb(from: self) { $0.motionEnded(motion, with: event) }
    }

    /// Called when a shake continues for too long or is interrupted.
    open func motionCancelled(_ motion: Motion, with event: MotionEvent) {
        event.climb(from: self) { $0.motionCancelled(motion, with: event) }
    }

    /// Called for a media key, or for a command that an embedder sends, while this responder's application
    /// receives media keys; `event.command` is the command.
    open func remoteControlReceived(with event: RemoteControlEvent) {
        event.climb(from: self) { $0.remoteControlReceived(with: event) }
    }

    // MARK: Actions

    /// Returns whether this responder itself responds to an action. By default, it does if it conforms to the
    /// action's protocol.
    ///
    /// A subclass that overrides this for an action that is only a name also overrides
    /// `perform(_:withSender:)`.
    open func responds(to action: Action) -> Bool {
        actionTable.contains(action.definition, of: self)
    }

    /// Performs an action, and returns whether this responder responds to it. No other responder is asked:
    /// `Seat.sendAction` searches for the responder that performs an action.
    @discardableResult
    open func perform(_ action: Action, withSender sender: Any?) -> Bool {
        guard let target = actionTable.target(for: action.definition, of: self) else { return false }
        action.definition.call(target, sender)
        return true
    }

    /// Returns whether an action can be performed now, by this responder or by one further up the chain.
    /// Called often, with any sender or none, so it must not change anything.
    ///
    /// If an override returns false, the search continues: a responder further up may still perform the
    /// action. An override that returns true for an action that this responder does not respond to does not
    /// make it the target.
    open func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        if responds(to: action) { return true }
        return action.climb(from: self) { $0.canPerformAction($1, withSender: sender) } ?? false
    }

    /// Returns the object that performs an action whose search begins here. That is this responder if it
    /// responds to the action and `canPerformAction` returns true; otherwise the object that `next` finds, or
    /// nil. An override decides for all responders below it. The object that it returns need not be a
    /// responder or on a chain.
    open func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        if responds(to: action), canPerformAction(action, withSender: sender) { return self }
        return action.climb(from: self) { $0.target(forAction: $1, withSender: sender) }
    }

    // MARK: Gestures

    /// The recognizers of gestures that are made on this responder and on everything below it. They receive
    /// touches before the responders do.
    public var gestureRecognizers: [GestureRecognizer] { gestureRecognizerList ?? [] }
    /// Nil for most responders, which have none.
    private(set) var gestureRecognizerList: [GestureRecognizer]?

    /// Attaches a recognizer, which this responder then keeps. Detaches it from its previous responder. The
    /// recognizer does not receive fingers that are already down.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.responder?.removeGestureRecognizer(recognizer)
        recognizer.responderReference = WeakReference(self)
        gestureRecognizerList = gestureRecognizers + [recognizer]
    }

    /// Detaches a recognizer. A gesture that has begun is canceled; a recognizer in the possible state fails.
    /// Does nothing if the recognizer is not attached here.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.responder === self else { return }
        let rest = gestureRecognizers.filter { $0 !== recognizer }
        gestureRecognizerList = rest.isEmpty ? nil : rest
        recognizer.responderReference = WeakReference()
        recognizer.context?.arbiter?.withdraw(recognizer)
    }

    // MARK: Input views

    /// The view to type with, shown while this responder or one below it is the first responder. The first
    /// input view up the chain from the first responder is used. Nil by default. The part of its bounds below
    /// the upper edge of its input region determines the height; the width is that of the output.
    open var inputView: SurfaceResponder? { nil }

    /// The view above the input view. It is found along the chain in the same way, independently of the input
    /// view, and its height is determined in the same way. Nil by default.
    open var inputAccessoryView: SurfaceResponder? { nil }

    /// The controller of the input view. If there is one, its surface is used instead of this responder's
    /// `inputView`. Nil by default.
    open var inputViewController: SurfaceController? { nil }
    /// The controller of the accessory view. If there is one, its surface is used instead of this responder's
    /// `inputAccessoryView`. Nil by default.
    open var inputAccessoryViewController: SurfaceController? { nil }

    /// Searches for the input views again and replaces them immediately, without an animation. Does nothing
    /// unless this responder is the first responder of a seat's key window.
    open func reloadInputViews() {
        guard isFirstResponder else { return }
        window?.scene?.reloadInputViews(for: self)
    }

    // MARK: Text input mode

    /// Identifies the context under which the selected text input mode is remembered while this responder, or
    /// one below it, has keyboard input. Nil by default: a responder further up or, without one, the seat's
    /// policy decides.
    ///
    /// Read when a responder becomes active, not on every key; `TextInputModes.refresh()` reads it again.
    /// Identifiers are separate for each application.
    open var textInputContextIdentifier: String? { nil }

    /// The mode to select each time this responder, or one below it, becomes active. It takes precedence over
    /// a remembered mode. The user may select another mode, which is not remembered. Nil by default.
    open var textInputMode: TextInputMode? { nil }

    // MARK: Undo

    /// The nearest undo manager up the chain. Each window has one, so every responder in a window finds one.
    /// Nil if the chain has none or is a cycle.
    ///
    /// An override gives this responder and those below it an undo manager of their own, which this responder
    /// keeps. If the responder accepts text, its own undo manager is emptied when it resigns as first
    /// responder.
    open var undoManager: UndoManager? {
        // Responders of a cycle would otherwise ask each other forever.
        ResponderChain.isCircular(from: self) ? nil : next?.undoManager
    }

    // MARK: Key commands

    /// The key commands that this responder offers while it is on the chain of the first responder. Nil and
    /// an empty list are equivalent. Nil by default.
    ///
    /// Not read on every key, but when the chain, the first responder or the keymap changes, and after
    /// `setNeedsKeyCommandsUpdate()`. Whether a command can be performed now is the decision of
    /// `canPerformAction`, which is called at the press. Return an array that is stored: creating a new one
    /// on each call costs time.
    open var keyCommands: [KeyCommand]? { nil }

    /// Call this when `keyCommands` will return different commands. Seats read them again at the next key.
    public func setNeedsKeyCommandsUpdate() {
        keyCommandTable?.setNeedsUpdate()
    }

    /// Whether keys that count as text are input for this responder while it is first: keys without
    /// modifiers, and characters that are typed with Shift or AltGr. If true, key commands of the normal mode
    /// do not take these keys, except commands that want priority over system behavior. False by default.
    open var acceptsTextInput: Bool { false }
}

extension Responder {
    /// Returns whether this responder is a surface in the given surface's tree, controls one, or leads to one
    /// by `next` before it leads to a window or an application.
    func isWithin(_ surface: SurfaceResponder) -> Bool {
        var candidate = nearestSurface
        while let responder = candidate {
            if responder === surface { return true }
            candidate = responder.superresponder
        }
        return false
    }

    /// Whether the surface of this responder, or one that contains it, is hidden. A hidden window does not
    /// count.
    var isHiddenInWindow: Bool {
        var candidate = nearestSurface
        while let surface = candidate {
            if surface.isHidden { return true }
            candidate = surface.superresponder
        }
        return false
    }

    /// The surface that this responder is, that it controls, or that it leads to by `next` before a window or
    /// an application.
    var nearestSurface: SurfaceResponder? {
        if let surface = self as? SurfaceResponder { return surface }
        for responder in ResponderChain(from: self) {
            switch responder {
            case let surface as SurfaceResponder: return surface
            case let controller as SurfaceController: return controller.surface
            case is Window, is Application: return nil
            default: continue
            }
        }
        return nil
    }
}
