/// An object that can handle input: a surface, a controller, a window, an application, the seat's delegate.
///
/// An event is delivered to a target and climbs by `next` until a responder handles it. A responder handles
/// an event by overriding its method without calling `super`. Calling `super` forwards the event along the
/// path that was frozen when the interaction began. Never pass an event to `next` directly: it may have
/// changed since.
///
/// A subclass that overrides one of the four touch or press methods without calling `super` must override all
/// four, with empty bodies if necessary. Otherwise responders further up receive parts of interactions.
///
/// Responders are not Sendable. All calls are made on the seat's thread.
open class Responder: Anchored, CustomStringConvertible {
    @safe @exclusivity(unchecked) private var actionTable = ActionTable()
    /// The compiled `keyCommands`; `nil` until a seat reads them.
    var keyCommandTable: KeyCommandTable?

    /// Created for the first weak reference.
    private var existingAnchor: Anchor?

    /// Whether this is a surface, a window or an application whose class overrides neither `next` nor an
    /// event method. `standardNextAddress` is then the address of `next`.
    let isStandard: Bool

    /// Creates a responder that is on no chain.
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

    /// The responder that receives the events that this one does not handle. `nil` by default. An override
    /// takes effect for interactions that begin later.
    open var next: Responder? { nil }

    /// The class whose own instances are standard. A subclass that does not override this has none.
    class var standardType: Responder.Type? { nil }

    /// The address of `next` of a standard responder; zero for none.
    var standardNextAddress: UInt { 0 }

    /// The address of `next`; zero for none. Counts no references for a standard responder.
    @inline(__always)
    final var nextAddress: UInt { isStandard ? standardNextAddress : next?.address ?? 0 }

    /// The window that this responder belongs to; `nil` while it is detached. By default, the window of the
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

    /// Whether this responder may become first responder. False by default.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether this responder may stop being first responder, so that another one can become first. True by
    /// default. Not called for a responder that is removed or hidden.
    open var canResignFirstResponder: Bool { true }

    /// Makes this the first responder of its window, and returns whether it is first afterward.
    ///
    /// If it is not first yet, calls its `canBecomeFirstResponder`, then `canResignFirstResponder` and
    /// `resignFirstResponder` of the current first responder. Changes nothing if one of them returns false,
    /// or if this responder is detached, hidden or being removed.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        FirstResponderChange.makeFirst(self)
    }

    /// Asks this responder to stop being first responder. An override may return false to refuse, and must
    /// call `super` if it returns true. A responder that is removed or hidden cannot refuse.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        FirstResponderChange.resign(self)
    }

    // MARK: Touches

    /// Called when fingers come down on the same responder in one hardware frame.
    open func touchesBegan(_ touches: Touches, with event: Event) {
        event.climb(touches, .began, from: self)
    }

    /// Called when fingers move or their contact's shape changes. Delivered to the path on which they began.
    open func touchesMoved(_ touches: Touches, with event: Event) {
        event.climb(touches, .moved, from: self)
    }

    /// Called when fingers are lifted. Delivered to the path on which they began.
    open func touchesEnded(_ touches: Touches, with event: Event) {
        event.climb(touches, .ended, from: self)
    }

    /// Called when touches are canceled, for example because of a gesture, a lock, or the removal of a device
    /// or responder. Undo the effects of these touches.
    open func touchesCancelled(_ touches: Touches, with event: Event) {
        event.climb(touches, .cancelled, from: self)
    }

    // MARK: Presses

    /// Called when a key is pressed.
    open func pressesBegan(_ presses: Presses, with event: Event) {
        event.climb(presses, .began, from: self)
    }

    /// Called when a held key repeats.
    open func pressesChanged(_ presses: Presses, with event: Event) {
        event.climb(presses, .changed, from: self)
    }

    /// Called when a key is released. Delivered to the path of the press, even if another responder is first.
    open func pressesEnded(_ presses: Presses, with event: Event) {
        event.climb(presses, .ended, from: self)
    }

    /// Called when a key is still down, but this path receives no more of its events, for example because the
    /// keyboard focus moved or a gesture recognizer took the key. The removal of a device releases its keys.
    open func pressesCancelled(_ presses: Presses, with event: Event) {
        event.climb(presses, .cancelled, from: self)
    }

    // MARK: Pointer

    /// Called when the pointer enters this responder, or one whose path this responder is on. Not called
    /// while a button is down, because the pointer then keeps the target of the press.
    ///
    /// Between two regions of a surface, responders receive an exit and an enter, but the client does not.
    open func pointerEntered(with event: PointerEvent) {
        event.climb(from: self) { $0.pointerEntered(with: event) }
    }

    /// Called when the pointer moves. While a button is down, delivered to the path of the press.
    open func pointerMoved(with event: PointerEvent) {
        event.climb(from: self) { $0.pointerMoved(with: event) }
    }

    /// Called when the pointer leaves the responder that it was over, for example because it moved or a grab
    /// began. Delivered to the path of the enter.
    open func pointerExited(with event: PointerEvent) {
        event.climb(from: self) { $0.pointerExited(with: event) }
    }

    /// Called when `event.button` is pressed. Until the last button is up, pointer events take this path.
    open func buttonPressed(with event: PointerEvent) {
        event.climb(from: self) { $0.buttonPressed(with: event) }
    }

    /// Called when `event.button` is up on every device that held it. Delivered to the path of the press.
    open func buttonReleased(with event: PointerEvent) {
        event.climb(from: self) { $0.buttonReleased(with: event) }
    }

    /// Called when the buttons that are down are canceled, for example because the responder was removed, a
    /// drag or a lock began, or a gesture recognizer took them. The removal of a device releases its buttons.
    open func buttonsCancelled(with event: PointerEvent) {
        event.climb(from: self) { $0.buttonsCancelled(with: event) }
    }

    /// Called when a wheel turns or fingers scroll: see `event.phase`. Delivered to the responder under the
    /// pointer or, while a button is down, to the path of the press.
    open func scrolled(with event: PointerEvent) {
        event.climb(from: self) { $0.scrolled(with: event) }
    }

    // MARK: Touchpad gestures

    /// Called when fingers on a touchpad move toward or away from each other, or turn: see `event.phase`. All
    /// events of a gesture are delivered to the path that the pointer was over at the beginning.
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
    /// `event.phase`. While its tip or a button is down, events are delivered to the path of the press.
    ///
    /// The responder that handles a tool's entry receives its events until its exit. If no responder handles
    /// the entry, the tool moves the pointer and its tip is the left button. A hovering tool enters and exits
    /// surfaces, not the regions in them.
    open func toolChanged(with event: ToolEvent) {
        event.climb(from: self) { $0.toolChanged(with: event) }
    }

    /// Called when a tablet pad reports a change: see `event.phase`. Delivered to the first responder of the
    /// key window, as keys are. The release of a button is delivered to the path of the press.
    open func padChanged(with event: TabletPadEvent) {
        event.climb(from: self) { $0.padChanged(with: event) }
    }

    // MARK: Motion and remote control

    /// Called when a shake begins. Delivered to the first responder of the key window.
    open func motionBegan(_ motion: Motion, with event: MotionEvent) {
        event.climb(from: self) { $0.motionBegan(motion, with: event) }
    }

    /// Called when a shake ends, after 0.3 seconds without a jolt. Delivered to the path of the beginning.
    open func motionEnded(_ motion: Motion, with event: MotionEvent) {
        event.climb(from: self) { $0.motionEnded(motion, with: event) }
    }

    /// Called instead of `motionEnded` when a shake continues for too long or is interrupted.
    open func motionCancelled(_ motion: Motion, with event: MotionEvent) {
        event.climb(from: self) { $0.motionCancelled(motion, with: event) }
    }

    /// Called for media keys and the embedder's commands while this responder's application receives them.
    open func remoteControlReceived(with event: RemoteControlEvent) {
        event.climb(from: self) { $0.remoteControlReceived(with: event) }
    }

    // MARK: Actions

    /// Returns whether this responder itself responds to an action. By default, it does if it conforms to the
    /// action's protocol. To respond to an action that is only a name, override `perform(_:withSender:)` as
    /// well.
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
    /// If an override returns false, a responder further up may still perform the action. If an override
    /// returns true, the responder must also respond to the action to become its target.
    open func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        if responds(to: action) { return true }
        return action.climb(from: self) { $0.canPerformAction($1, withSender: sender) } ?? false
    }

    /// Returns the object that performs an action whose search begins here: this responder if it responds to
    /// the action and `canPerformAction` returns true, otherwise the object that `next` finds, or `nil`. An
    /// override decides for all responders below it, and may return any object.
    open func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        if responds(to: action), canPerformAction(action, withSender: sender) { return self }
        return action.climb(from: self) { $0.target(forAction: $1, withSender: sender) }
    }

    // MARK: Gestures

    /// The recognizers of gestures on this responder and everything below it. They receive touches first.
    public var gestureRecognizers: [GestureRecognizer] { gestureRecognizerList ?? [] }
    private(set) var gestureRecognizerList: [GestureRecognizer]?

    /// Attaches a recognizer, which this responder then keeps, and detaches it from its previous responder.
    /// The recognizer does not receive fingers that are already down.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.responder?.removeGestureRecognizer(recognizer)
        recognizer.responderReference = WeakReference(self)
        gestureRecognizerList = gestureRecognizers + [recognizer]
    }

    /// Detaches a recognizer. A gesture that has begun is canceled; a recognizer in the possible state fails.
    /// Does nothing if the recognizer is not attached to this responder.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.responder === self else { return }
        let rest = gestureRecognizers.filter { $0 !== recognizer }
        gestureRecognizerList = rest.isEmpty ? nil : rest
        recognizer.responderReference = WeakReference()
        recognizer.context?.arbiter?.withdraw(recognizer)
    }

    // MARK: Input views

    /// The view to type with, shown while this responder or one below it is the first responder. The first
    /// input view up the chain from the first responder is used. `nil` by default. Its height is that of its
    /// bounds below the upper edge of its input region; its width is that of the output.
    open var inputView: SurfaceResponder? { nil }

    /// The view above the input view, found and measured in the same way. `nil` by default.
    open var inputAccessoryView: SurfaceResponder? { nil }

    /// The controller whose surface is used instead of this responder's `inputView`. `nil` by default.
    open var inputViewController: SurfaceController? { nil }
    /// The controller whose surface is used instead of `inputAccessoryView`. `nil` by default.
    open var inputAccessoryViewController: SurfaceController? { nil }

    /// Finds the input views again and shows them immediately, without an animation. Does nothing unless this
    /// responder is the first responder of a seat's key window.
    open func reloadInputViews() {
        guard isFirstResponder else { return }
        window?.scene?.reloadInputViews(for: self)
    }

    // MARK: Text input mode

    /// Identifies the context under which the selected text input mode is remembered while this responder, or
    /// one below it, has keyboard input. `nil` by default: a responder further up or the seat's policy
    /// decides. Identifiers are separate for each application.
    ///
    /// Read when a responder becomes active, and by `TextInputModes.refresh()`.
    open var textInputContextIdentifier: String? { nil }

    /// The mode to select each time this responder, or one below it, becomes active, instead of a remembered
    /// mode. A mode that the user selects afterward is not remembered. `nil` by default.
    open var textInputMode: TextInputMode? { nil }

    // MARK: Undo

    /// The nearest undo manager up the chain. Each window has one. `nil` if the chain has none or is a cycle.
    ///
    /// An override gives this responder and those below it an undo manager of their own, which this responder
    /// keeps. If this responder accepts text, its own manager is emptied when it resigns as first responder.
    open var undoManager: UndoManager? {
        // Responders of a cycle would otherwise ask each other forever.
        ResponderChain.isCircular(from: self) ? nil : next?.undoManager
    }

    // MARK: Key commands

    /// The key commands that this responder offers on the chain of the first responder. `nil` by default.
    ///
    /// Read when the chain, the first responder or the keymap changes, and after
    /// `setNeedsKeyCommandsUpdate()`. At each press, `canPerformAction` decides whether a command can be
    /// performed. Return a stored array, because creating a new one on each call costs time.
    open var keyCommands: [KeyCommand]? { nil }

    /// Call this when `keyCommands` has changed. Seats read it again at the next key.
    public func setNeedsKeyCommandsUpdate() {
        keyCommandTable?.setNeedsUpdate()
    }

    /// Whether keys that count as text are input for this responder while it is first: keys without
    /// modifiers, and characters that are typed with Shift or AltGr. Key commands of the normal mode do not
    /// take these keys unless they want priority over system behavior. False by default.
    open var acceptsTextInput: Bool { false }
}

extension Responder {
    /// Returns whether the nearest surface of this responder is a given surface or is inside it.
    func isWithin(_ surface: SurfaceResponder) -> Bool {
        var candidate = nearestSurface
        while let responder = candidate {
            if responder === surface { return true }
            candidate = responder.superresponder
        }
        return false
    }

    /// Whether the nearest surface, or one that contains it, is hidden. A hidden window does not count.
    var isHiddenInWindow: Bool {
        var candidate = nearestSurface
        while let surface = candidate {
            if surface.isHidden { return true }
            candidate = surface.superresponder
        }
        return false
    }

    /// The first surface along the chain from this responder, or that of the first controller, whichever
    /// comes first. `nil` if a window or an application comes before both.
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
