/// Connects the field that has the keys with the seat's input method.
///
/// The transport reports the fields of clients. A responder that is a field becomes the current one when it
/// gets the keys. The input method is deactivated between two fields, so text for one field never reaches the
/// other.
public final class TextInputRelay {
    private let context: SeatContext
    private let modes: TextInputModes
    private let layouts: KeyboardLayouts
    let forwardedKeys: ForwardedKeys

    /// The field that accepts text now.
    public private(set) var field: (any TextInputField)?
    /// The state that the field reported last; empty if there is no field.
    public private(set) var state = TextInputState()
    /// The state that is sent to the input method. It has no surrounding text if the field is secret.
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
    /// Whether the input method is active and has grabbed the keyboard. Keys then reach it before the field.
    public var isGrabbed: Bool { isActive && grab != nil }
    private var observers = Observers<Void>()

    private var keys: InputMethodKeys?

    var grab: (any InputMethodKeyboardGrab)? { keys?.grab }
    /// The purpose of the field; nil if there is no field.
    var activePurpose: TextInputPurpose? { field == nil ? nil : state.purpose }

    init(_ context: SeatContext, modes: TextInputModes, layouts: KeyboardLayouts, keys: HeldKeys) {
        self.context = context
        self.modes = modes
        self.layouts = layouts
        forwardedKeys = ForwardedKeys(context, layouts: layouts, keys: keys)
    }

    /// Calls a handler when the field changes or reports its state, when ``isActive`` may have changed, and
    /// when the session is locked or unlocked, until the token is canceled or released.
    public func observe(_ handler: @escaping () -> Void) -> ObservationToken {
        observers.add(handler)
    }

    // MARK: Fields

    /// Makes the field perform an action, for example for the return key of an on-screen keyboard. Returns
    /// `false` if there is no field, the field does not offer the action, or the session is locked.
    @discardableResult
    public func perform(_ action: TextInputAction) -> Bool {
        guard let field, state.actions.contains(action), !context.isLocked else { return false }
        field.perform(action)
        return true
    }

    /// Makes a field the one that accepts text, in place of any other. If it is the current field already,
    /// input for it begins anew, and earlier edits for it are void.
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

    /// Call this when a field reports its state, changed or not. Ignored unless the field is the current one.
    public func update(_ field: any TextInputField) {
        guard self.field === field else { return }
        state = field.textInputState
        if isActive { inputMethod?.update(stateForInputMethod) }
        observers.notify(())
        purposeChanged()
    }

    /// Ends a field that loses the focus or is destroyed. Call this before its client is sent the event.
    public func end(_ field: any TextInputField) {
        guard self.field === field else { return }
        deactivate()
        self.field = nil
        state = TextInputState()
        observers.notify(())
        purposeChanged()
    }

    /// Updates the mode, if fields with different purposes may have different modes.
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

    /// Adds the seat's input method. Returns `false` if the seat has one already.
    public func add(_ inputMethod: any InputMethod) -> Bool {
        guard self.inputMethod == nil else { return false }
        self.inputMethod = inputMethod
        modes.add(inputMethod.inputMethodDescription)
        modeChanged()
        return true
    }

    /// Removes the input method. Its keyboard grab ends immediately, so that keys reach the field again.
    public func remove(_ inputMethod: any InputMethod) {
        guard self.inputMethod === inputMethod else { return }
        releaseKeyboard()
        // The input method receives no further calls, so the field's preedit is removed here.
        if isActive { field?.apply(TextInputEdit()) }
        isActive = false
        self.inputMethod = nil
        layouts.removeForwarders()
        modes.removeInputMethod(inputMethod.inputMethodDescription.identifier)
        observers.notify(())
    }

    /// Applies an edit to the field. The edit is refused unless it is by the seat's active input method.
    public func apply(_ edit: TextInputEdit, from inputMethod: any InputMethod) {
        guard isActive, self.inputMethod === inputMethod else {
            return context.scene.diagnostics.refused("an edit by an input method that writes into no field")
        }
        keys?.noteEdit()
        field?.apply(edit)
    }

    /// Sends the field a notice from the input method that is not an edit. Returns whether the field handles
    /// it; `false` if the input method is not the seat's or is not active.
    @discardableResult
    public func send(_ notice: TextInputNotice, from inputMethod: any InputMethod) -> Bool {
        guard isActive, self.inputMethod === inputMethod, let field else { return false }
        return field.receive(notice)
    }

    /// Restarts an input method that does not keep up with its keys, by deactivating and activating it. Its
    /// uncommitted text, and its answers to keys that it received before, are void.
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

    /// Gives the input method the keys while it is active. Returns `false` if the input method is not the
    /// seat's, or if the keyboard is grabbed already.
    public func grabKeyboard(_ grab: any InputMethodKeyboardGrab, for inputMethod: any InputMethod) -> Bool {
        guard self.inputMethod === inputMethod, keys == nil else { return false }
        let keys = InputMethodKeys(grab)
        self.keys = keys
        context.add(keys, at: .inputMethod)
        return true
    }

    /// Called when the keyboard's modifiers change. In a secret field, a grab that does not receive the
    /// field's keys is sent the modifiers before its next key instead.
    func modifiersChanged(_ modifiers: KeyboardModifiers) {
        keys?.modifiersChanged(modifiers, inSecret: state.isSecret)
    }

    /// Ends a keyboard grab, if it has not ended. Forwarded keys that are down become the client's.
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

    /// Gives the client the keys that the input method forwarded and that are still down.
    private func handOverKeys() {
        guard let keys else { return }
        keys.handOver(forwardedKeys.takeBack(from: keys), at: context.clock.now)
    }

    // MARK: Forwarded keys

    /// Treats a device's keys as forwarded by the input method while that has grabbed the keyboard: they are
    /// not offered to it again, nor used for key commands. The device gets modifiers of its own.
    package func addForwarder(_ device: InputDevice.ID) {
        layouts.addForwarder(device)
    }

    /// Treats a device as an ordinary keyboard again. The removal of the input method has the same effect.
    func removeForwarder(_ device: InputDevice.ID) {
        layouts.removeForwarder(device)
    }

    /// Whether an event belongs to a forwarded key: a press by a forwarding device while the input method
    /// grabs the keyboard, or the release of a key that was forwarded.
    func forwards(_ code: KeyCode, isDown: Bool, by device: InputDevice.ID) -> Bool {
        guard isDown else { return forwardedKeys.press(of: code, by: device) != nil }
        return keys != nil && layouts.forwarders.contains(device)
    }

    func forward(_ code: KeyCode, isDown: Bool, _ event: InputEvent) {
        layouts.activate(event.device)
        guard isDown else { return forwardedKeys.release(code, by: event.device, at: event.time) }
        guard forwardedKeys.press(of: code, by: event.device) == nil else {
            return context.note(.refused(.alreadyDown))
        }
        guard mayForward(code) else { return context.note(.swallowed) }
        forwardedKeys.press(code, event)
    }

    /// Whether a forwarded key may reach the current field. `false` if the input method is not active, or
    /// received the key for another field.
    private func mayForward(_ code: KeyCode) -> Bool {
        isActive && keys?.mayForward(code) ?? true
    }
}
