/// Connects the field that has the keys with the seat's input method.
///
/// The transport tells of clients' fields; responders of the compositor's own that are fields are found by themselves.
/// Whichever of the two goes, the other hears of it before anything else happens: what was meant for one field never
/// comes to another.
public final class TextInputRelay {
    private let context: SeatContext
    private let modes: TextInputModes
    private let layouts: KeyboardLayouts
    let forwardedKeys: ForwardedKeys

    /// The field that wants text now.
    public private(set) var field: (any TextInputField)?
    /// What it said last.
    public private(set) var state = TextInputState()
    /// The state that the input method is told. It has no surrounding text where the field is secret.
    package var stateForInputMethod: TextInputState {
        guard state.isSecret else { return state }
        var told = state
        told.surroundingText = nil
        return told
    }

    /// The seat's input method; nil while it has none.
    public private(set) var inputMethod: (any InputMethod)?

    /// Whether the input method writes into the field now.
    public private(set) var isActive = false
    /// Whether it also has the keyboard: keys reach it before the field.
    public var isGrabbed: Bool { isActive && grab != nil }
    private var observers = Observers<Void>()

    private var keys: InputMethodKeys?

    var grab: (any InputMethodKeyboardGrab)? { keys?.grab }
    /// What the field is for; nil if there is none.
    var activePurpose: TextInputPurpose? { field == nil ? nil : state.purpose }

    init(_ context: SeatContext, modes: TextInputModes, layouts: KeyboardLayouts, keys: HeldKeys) {
        self.context = context
        self.modes = modes
        self.layouts = layouts
        forwardedKeys = ForwardedKeys(context, layouts: layouts, keys: keys)
    }

    /// Has a closure called when there is another field or none, when it says something new, when `isActive` has changed,
    /// and when the session is locked or unlocked: what is shown to write with has to follow. It is called until the
    /// observation is cancelled or let go of.
    public func observe(_ handler: @escaping () -> Void) -> ObservationToken {
        observers.add(handler)
    }

    // MARK: Fields

    /// Has the field that wants text perform an action: for keyboards on the screen, whose return key says what it does.
    /// - Returns: false, with nothing done, if there is no field, it does not name the action, or the session is locked.
    @discardableResult
    public func perform(_ action: TextInputAction) -> Bool {
        guard let field, state.actions.contains(action), !context.isLocked else { return false }
        field.perform(action)
        return true
    }

    /// A field wants text from now on; another one does no more. One that wants text already is begun anew: what was
    /// written for it before is void.
    public func begin(_ field: any TextInputField) {
        let isSame = self.field === field
        if !isSame { deactivate() }
        self.field = field
        state = field.textInputState
        if isSame, isActive {
            handOverKeys()
            inputMethod?.activate(with: stateForInputMethod)
        } else {
            activateIfWanted()
        }
        observers.notify(())
        purposeChanged()
    }

    /// The field says something new of itself, or something again.
    public func update(_ field: any TextInputField) {
        guard self.field === field else { return }
        state = field.textInputState
        if isActive { inputMethod?.update(stateForInputMethod) }
        observers.notify(())
        purposeChanged()
    }

    /// The field wants no text any more: its focus leaves it, or it goes. To be called before its client hears of that.
    public func end(_ field: any TextInputField) {
        guard self.field === field else { return }
        deactivate()
        self.field = nil
        state = TextInputState()
        observers.notify(())
        purposeChanged()
    }

    /// A field of one purpose may have another mode than one of another.
    private func purposeChanged() {
        if modes.contextPolicy == .field { modes.refresh() }
    }

    func keyTargetChanged(to target: Responder?) {
        if let own = target as? any TextInputField, !context.isLocked {
            if field !== own { begin(own) }
        } else if let field, field is Responder {
            end(field)
        }
    }

    // MARK: Input method

    /// Gives the seat an input method. False if it has one.
    public func add(_ inputMethod: any InputMethod) -> Bool {
        guard self.inputMethod == nil else { return false }
        self.inputMethod = inputMethod
        modes.add(inputMethod.inputMethodDescription)
        modeChanged()
        return true
    }

    /// The input method goes: its hold on the keyboard ends at once, keys come to the field again.
    public func remove(_ inputMethod: any InputMethod) {
        guard self.inputMethod === inputMethod else { return }
        releaseKeyboard()
        // It hears nothing any more, and the field's preedit goes.
        if isActive { field?.apply(TextInputEdit()) }
        isActive = false
        self.inputMethod = nil
        layouts.removeForwarders()
        modes.removeInputMethod(inputMethod.inputMethodDescription.identifier)
        observers.notify(())
    }

    /// What the input method writes. Void if it is not the seat's, or no field wants text.
    public func apply(_ edit: TextInputEdit, from inputMethod: any InputMethod) {
        guard isActive, self.inputMethod === inputMethod else {
            return context.scene.diagnostics.refused("what an input method wrote for a field that is gone")
        }
        keys?.noteEdit()
        field?.apply(edit)
    }

    /// Something that the input method says, and that is no edit.
    /// - Returns: whether the field takes it. False also if no field wants text, or it is not the seat's input method.
    @discardableResult
    public func send(_ notice: TextInputNotice, from inputMethod: any InputMethod) -> Bool {
        guard isActive, self.inputMethod === inputMethod, let field else { return false }
        return field.receive(notice)
    }

    /// Begins anew for an input method that does not keep up with its keys. What it has written and not yet committed is void, as are its
    /// answers to the keys that it got before: the input method is deactivated and activated again.
    package func restart(_ inputMethod: any InputMethod) {
        guard isActive, self.inputMethod === inputMethod else { return }
        handOverKeys()
        field?.apply(TextInputEdit())
        inputMethod.deactivate()
        inputMethod.activate(with: stateForInputMethod)
    }

    func lockChanged() {
        follow()
        observers.notify(())
    }

    func modeChanged() {
        let wasActive = isActive
        follow()
        if isActive != wasActive { observers.notify(()) }
    }

    private var isActivationWanted: Bool {
        guard let inputMethod, field != nil, !context.isLocked else { return false }
        return modes.current.inputMethod == inputMethod.inputMethodDescription.identifier
    }

    private func follow() {
        if isActive, !isActivationWanted { deactivate() } else { activateIfWanted() }
    }

    private func activateIfWanted() {
        guard !isActive, isActivationWanted, let inputMethod else { return }
        isActive = true
        inputMethod.activate(with: stateForInputMethod)
    }

    private func deactivate() {
        guard isActive else { return }
        handOverKeys()
        isActive = false
        inputMethod?.deactivate()
    }

    // MARK: Keyboard

    /// Lets the input method have the keys while it writes. False if it is not the seat's, or has them already.
    public func grabKeyboard(_ grab: any InputMethodKeyboardGrab, for inputMethod: any InputMethod) -> Bool {
        guard self.inputMethod === inputMethod, keys == nil else { return false }
        let keys = InputMethodKeys(grab)
        self.keys = keys
        context.add(keys, at: .inputMethod)
        return true
    }

    /// The modifiers of the keyboard changed. A grab that does not get the keys of a secret field learns of them with its
    /// next key.
    func modifiersChanged(_ modifiers: KeyboardModifiers) {
        keys?.modifiersChanged(modifiers, inSecret: state.isSecret)
    }

    /// The input method gives the keyboard back, or loses it. Keys that it had forwarded to the client are
    /// the client's own from then on.
    package func releaseKeyboard(_ grab: any InputMethodKeyboardGrab) {
        if keys?.grab === grab { releaseKeyboard() }
    }

    private func releaseKeyboard() {
        guard let keys else { return }
        handOverKeys()
        keys.end(at: context.clock.now)
        self.keys = nil
        context.removeFilter(keys)
    }

    /// The input method writes no more, or into another field: keys that it forwarded are the client's.
    private func handOverKeys() {
        guard let keys else { return }
        keys.handOver(forwardedKeys.takeBack(from: keys), at: context.clock.now)
    }

    // MARK: Forwarded keys

    /// What this device types is what the input method forwards, as long as it has the keyboard: it is
    /// neither offered to the input method again, nor taken for a key command. Its modifiers are its own.
    package func addForwarder(_ device: InputDevice.ID) {
        layouts.addForwarder(device)
    }

    /// What the device types from now on takes the way of any other keyboard's keys. Removing the device, or
    /// the input method, does the same.
    func removeForwarder(_ device: InputDevice.ID) {
        layouts.removeForwarder(device)
    }

    /// Whether a key goes down that the input method forwards, or one goes up that it forwarded.
    func forwards(_ code: KeyCode, isDown: Bool, by device: InputDevice.ID) -> Bool {
        guard isDown else { return forwardedKeys.press(of: code, by: device) != nil }
        return keys != nil && layouts.forwarders.contains(device)
    }

    /// Such a key goes down or up.
    func forward(_ code: KeyCode, isDown: Bool, _ event: InputEvent) {
        layouts.activate(event.device)
        guard isDown else { return forwardedKeys.release(code, by: event.device, at: event.time) }
        guard forwardedKeys.press(of: code, by: event.device) == nil else {
            return context.note(.refused(.alreadyDown))
        }
        guard mayForward(code) else { return context.note(.swallowed) }
        forwardedKeys.press(code, event)
    }

    /// Whether a key may come to the field that wants text now: not one that the input method got for another.
    private func mayForward(_ code: KeyCode) -> Bool {
        isActive && keys?.mayForward(code) ?? true
    }
}
