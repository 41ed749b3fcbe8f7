/// Something that can answer input: a surface, a controller, a window, an application, the compositor's
/// policy.
///
/// An event is handed to a target and climbs by `next` until a responder handles it. A responder handles an
/// event by overriding its method without calling `super`; calling `super` forwards the event. Never hand an
/// event to `next` directly: `super` climbs the path that was frozen when the interaction began, `next` may
/// have changed.
///
/// A subclass that overrides one of the four touch or press methods without calling `super` overrides all
/// four, with empty bodies where nothing is to be done; otherwise a responder above sees an interaction in
/// parts.
///
/// Responders are not Sendable: everything happens on the seat's thread.
open class Responder: Anchored, CustomStringConvertible {
    /// Which actions this responder has, as far as it was asked.
    @safe @exclusivity(unchecked) private var actionTable = ActionTable()
    /// What `keyCommands` answered, compiled; nil until a seat asked.
    var keyCommandTable: KeyCommandTable?

    /// Made for the first weak reference.
    private var existingAnchor: Anchor?

    /// Whether this is a surface, a window or an application whose class overrides nothing that a path asks for.
    let isStandard: Bool

    /// A responder on no chain: until a subclass overrides `next`, nothing climbs beyond it.
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

    /// What explanations and logs call this responder.
    open var description: String { String(describing: type(of: self)) }

    // MARK: Chain

    /// The responder that gets what this one does not handle. Not stored; nil here.
    /// An override decides for everything that climbs from the next interaction on.
    open var next: Responder? { nil }

    /// The type whose `next` is given by `standardNextAddress`: no subclass inherits that.
    class var standardType: Responder.Type? { nil }

    /// The address of `next` where that is not overridden; zero for none.
    var standardNextAddress: UInt { 0 }

    /// The address of `next`, zero for none. Asks `next` only where it may be overridden; otherwise counts no reference.
    @inline(__always)
    final var nextAddress: UInt { isStandard ? standardNextAddress : next?.address ?? 0 }

    /// The window this responder belongs to, nil while it is detached. Here it is that of the first on the
    /// chain that knows: a surface, a controller, a window.
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
        event.climb(touches, .began, from: self)
    }

    /// Fingers of one hardware frame that moved, or changed their contact's shape. They come to the path on
    /// which they began, wherever they are by now.
    open func touchesMoved(_ touches: Touches, with event: Event) {
        event.climb(touches, .moved, from: self)
    }

    /// Fingers of one hardware frame that were lifted. They come to the path on which they began, wherever
    /// they are by now.
    open func touchesEnded(_ touches: Touches, with event: Event) {
        event.climb(touches, .ended, from: self)
    }

    /// The touches were taken away: by a gesture, a lock, a device or responder that went. Undo what they
    /// began.
    open func touchesCancelled(_ touches: Touches, with event: Event) {
        event.climb(touches, .cancelled, from: self)
    }

    // MARK: Presses

    /// A key that went down. Its release comes to the same path, wherever the first responder is by then.
    open func pressesBegan(_ presses: Presses, with event: Event) {
        event.climb(presses, .began, from: self)
    }

    /// A held key that repeats.
    open func pressesChanged(_ presses: Presses, with event: Event) {
        event.climb(presses, .changed, from: self)
    }

    /// A key that was released. It comes to the path that got the press, also if another responder is first
    /// by now.
    open func pressesEnded(_ presses: Presses, with event: Event) {
        event.climb(presses, .ended, from: self)
    }

    /// The key is still down, but this path will not hear of it again: the keyboard focus moved, a responder went, a
    /// gesture recognizer took it. The keys of a device that goes are released.
    open func pressesCancelled(_ presses: Presses, with event: Event) {
        event.climb(presses, .cancelled, from: self)
    }

    // MARK: Pointer

    /// The pointer came over something: this responder, or one whose path it is on. Not while a button is
    /// down: a press keeps the pointer where it is.
    ///
    /// Going from one region of a surface to another is an exit and an enter for responders, of which the
    /// surface's client is told nothing.
    open func pointerEntered(with event: PointerEvent) {
        event.climb(from: self) { $0.pointerEntered(with: event) }
    }

    /// The pointer moved. While a button is down this comes to the path of the press, also outside of what
    /// was pressed.
    open func pointerMoved(with event: PointerEvent) {
        event.climb(from: self) { $0.pointerMoved(with: event) }
    }

    /// The pointer left the responder that it was over: it moved on, the responder was removed or hidden, a
    /// grab began, or the last pointing device went. Comes to the path that got the enter.
    open func pointerExited(with event: PointerEvent) {
        event.climb(from: self) { $0.pointerExited(with: event) }
    }

    /// `event.button` went down. Until the last button is up, everything of the pointer comes to this path.
    open func buttonPressed(with event: PointerEvent) {
        event.climb(from: self) { $0.buttonPressed(with: event) }
    }

    /// `event.button` went up on every device that held it. Comes to the path that got the press.
    open func buttonReleased(with event: PointerEvent) {
        event.climb(from: self) { $0.buttonReleased(with: event) }
    }

    /// The buttons that are down were taken away: the responder went, a drag or a lock began, a gesture recognizer took
    /// them. Those of a device that goes are released.
    open func buttonsCancelled(with event: PointerEvent) {
        event.climb(from: self) { $0.buttonsCancelled(with: event) }
    }

    /// A wheel turned, or fingers scrolled: `event.phase` has how far. Comes to what the pointer is over, or
    /// to the path of a button that is down.
    open func scrolled(with event: PointerEvent) {
        event.climb(from: self) { $0.scrolled(with: event) }
    }

    // MARK: Touchpad gestures

    /// Fingers on a touchpad are moved against each other or turned; `event.phase` tells how far it is.
    /// Everything up to the end or cancel comes to the path that the pointer was over at the beginning.
    open func pinched(with event: TouchpadGestureEvent) {
        event.climb(from: self) { $0.pinched(with: event) }
    }

    /// Fingers on a touchpad are moved together.
    open func swiped(with event: TouchpadGestureEvent) {
        event.climb(from: self) { $0.swiped(with: event) }
    }

    /// Fingers rest on a touchpad. It is cancelled when they move after all.
    open func held(with event: TouchpadGestureEvent) {
        event.climb(from: self) { $0.held(with: event) }
    }

    // MARK: Tablets

    /// A tool of a tablet came over something, measures something else, or touches it; `event.phase` tells. While its tip
    /// or a button is down, everything comes to the path of the first press; what it merely hovers over is told as a
    /// whole, not region by region.
    ///
    /// Whoever handles that the tool entered has it until it exits. Where nobody does, as in all responders that know
    /// nothing of tools, it moves the pointer, and its tip is the left button.
    open func toolChanged(with event: ToolEvent) {
        event.climb(from: self) { $0.toolChanged(with: event) }
    }

    /// Something happens on a pad of a tablet; `event.phase` tells what. Comes to the first responder of the key window,
    /// as keys do; the release of a button to the path that got the press.
    open func padChanged(with event: TabletPadEvent) {
        event.climb(from: self) { $0.padChanged(with: event) }
    }

    // MARK: Motion and remote control

    /// A shake began. It comes to the first responder of the key window, and its end to the same path.
    open func motionBegan(_ motion: Motion, with event: MotionEvent) {
        event.climb(from: self) { $0.motionBegan(motion, with: event) }
    }

    /// The shake is over: no jolt came for 0.3 seconds. Comes to the path that was told of the beginning.
    open func motionEnded(_ motion: Motion, with event: MotionEvent) {
        event.climb(from: self) { $0.motionEnded(motion, with: event) }
    }

    /// The shake went on too long, or was interrupted.
    open func motionCancelled(_ motion: Motion, with event: MotionEvent) {
        event.climb(from: self) { $0.motionCancelled(motion, with: event) }
    }

    /// A media key, while this responder's application receives them; `event.command` tells which.
    open func remoteControlReceived(with event: RemoteControlEvent) {
        event.climb(from: self) { $0.remoteControlReceived(with: event) }
    }

    // MARK: Actions

    /// Whether this responder itself has an action: by conforming to the action's protocol, here.
    ///
    /// A subclass that overrides it for an action that is only a name overrides `perform(_:withSender:)` too.
    open func responds(to action: Action) -> Bool {
        actionTable.contains(action.definition, of: self)
    }

    /// Does an action, and says whether this responder has it. Nobody else is asked: `Seat.sendAction` finds who
    /// performs an action.
    @discardableResult
    open func perform(_ action: Action, withSender sender: Any?) -> Bool {
        guard let target = actionTable.target(for: action.definition, of: self) else { return false }
        action.definition.call(target, sender)
        return true
    }

    /// Whether an action can be performed now, here or by a responder further up. Asked often, with any sender and
    /// with none: it changes nothing.
    ///
    /// An override that answers false passes the question on: a responder further up may still perform the action.
    /// One that answers true for an action that this responder does not have does not make it the target.
    open func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        if responds(to: action) { return true }
        return action.climb(from: self) { $0.canPerformAction($1, withSender: sender) } ?? false
    }

    /// The object that performs an action whose search begins here: this responder if it has the action and
    /// `canPerformAction` says that it can, otherwise whatever `next` finds; nil if nothing does. An override
    /// decides for everything below; what it returns need not be a responder, nor on a chain.
    open func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        if responds(to: action), canPerformAction(action, withSender: sender) { return self }
        return action.climb(from: self) { $0.target(forAction: $1, withSender: sender) }
    }

    // MARK: Gestures

    /// What makes gestures of the fingers of this responder, and of everything below it, before they hear of them.
    public var gestureRecognizers: [GestureRecognizer] { gestureRecognizerList ?? [] }
    /// Nil for most responders, which have none.
    private(set) var gestureRecognizerList: [GestureRecognizer]?

    /// Attaches a recognizer, which is kept; it leaves the responder that it is attached to. Fingers that are down
    /// already do not concern it.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.responder?.removeGestureRecognizer(recognizer)
        recognizer.responderReference = WeakReference(self)
        gestureRecognizerList = gestureRecognizers + [recognizer]
    }

    /// Detaches a recognizer; nothing happens if it is not attached here. One that has begun is cancelled,
    /// one that is possible fails.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.responder === self else { return }
        let rest = gestureRecognizers.filter { $0 !== recognizer }
        gestureRecognizerList = rest.isEmpty ? nil : rest
        recognizer.responderReference = WeakReference()
        recognizer.context?.arbiter?.withdraw(recognizer)
    }

    // MARK: Input views

    /// What is shown to type with while this responder, or one below it, is first: the nearest one up the chain from the
    /// first responder. Nil here. As high as its bounds say; its width is its output's.
    open var inputView: SurfaceResponder? { nil }

    /// What stands on top of the input view, found along the chain in the same way, and apart from it. Nil
    /// here. As high as its bounds say.
    open var inputAccessoryView: SurfaceResponder? { nil }

    /// The controller of the input view, which is used in place of this responder's `inputView` if there is
    /// one. Nil here.
    open var inputViewController: SurfaceController? { nil }
    /// The controller of the accessory, which is used in place of this responder's `inputAccessoryView` if
    /// there is one. Nil here.
    open var inputAccessoryViewController: SurfaceController? { nil }

    /// Looks for the input views anew, and changes them at once. Does nothing unless this responder is first.
    open func reloadInputViews() {
        guard isFirstResponder else { return }
        window?.scene?.reloadInputViews(for: self)
    }

    // MARK: Text input mode

    /// What a text input mode is remembered for while this responder, or one below it, has the keys. Nil here: another
    /// responder further up may say, else the seat's policy does.
    ///
    /// Asked for when a responder becomes active, not on every key; `TextInputModes.refresh()` asks again. Of one
    /// application: others' identifiers are others.
    open var textInputContextIdentifier: String? { nil }

    /// The mode that this responder wants each time that it, or one below it, becomes active. It wins over what is
    /// remembered; the person may choose another, which is not remembered. Nil here.
    open var textInputMode: TextInputMode? { nil }

    // MARK: Undo

    /// The nearest undo manager up the chain; a window has one, so that every responder in a window finds one.
    ///
    /// An override gives a responder, and what is below it, one of its own, which it keeps. That of a responder that
    /// takes text is emptied when it resigns as first responder.
    open var undoManager: UndoManager? {
        // Responders of a circle would ask each other for ever.
        ResponderChain.isCircular(from: self) ? nil : next?.undoManager
    }

    // MARK: Key commands

    /// The key commands that this responder offers while it is on the chain of the first responder. Nil and an empty
    /// list mean the same; nil here.
    ///
    /// It is not asked for on every key, but when the chain, the first responder or the keymap changes, and after
    /// `setNeedsKeyCommandsUpdate()`. What a command does now is for `canPerformAction` to decide, which is asked at
    /// the press. An override returns an array that it keeps: making a new one on each call costs time.
    open var keyCommands: [KeyCommand]? { nil }

    /// To be called when `keyCommands` will answer something else: seats ask again at the next key.
    public func setNeedsKeyCommandsUpdate() {
        keyCommandTable?.setNeedsUpdate()
    }

    /// Whether keys without modifiers are this responder's text while it is first, so that no key command without
    /// modifiers takes them away but one that wants priority over system behavior. False here.
    open var acceptsTextInput: Bool { false }
}

extension Responder {
    /// Whether this responder is a surface, or the controller of one, inside the given surface's tree, or
    /// reaches such a one by `next` before anything else that has a place of its own.
    func isWithin(_ surface: SurfaceResponder) -> Bool {
        var candidate = nearestSurface
        while let responder = candidate {
            if responder === surface { return true }
            candidate = responder.superresponder
        }
        return false
    }

    /// Whether the surface of this responder, or one that it lies in, is hidden. A hidden window does not
    /// count.
    var isHiddenInWindow: Bool {
        var candidate = nearestSurface
        while let surface = candidate {
            if surface.isHidden { return true }
            candidate = surface.superresponder
        }
        return false
    }

    /// The surface that this responder is, controls, or hangs on by `next`.
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
