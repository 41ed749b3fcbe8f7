/// A seat's one keyboard, whatever devices type on it.
///
/// A key that goes down passes the first filters, the key commands, the filters that stand with the input method, the
/// media keys and the gesture recognizers, in this order, until one of them has it; otherwise it is the first
/// responder's. Its release goes there too, or nowhere.
public final class Keyboard {
    let context: SeatContext
    let layouts: KeyboardLayouts
    let keys: HeldKeys
    let focus: Focus
    let keyCommands: KeyCommands
    let textInputModes: TextInputModes
    let textInput: TextInputRelay
    private let remoteControl: RemoteControl
    private var rates = RepeatRates()
    private var ledObservers = Observers<Void>()

    init(
        _ context: SeatContext, layouts: KeyboardLayouts, keys: HeldKeys, focus: Focus,
        keyCommands: KeyCommands, remoteControl: RemoteControl, textInputModes: TextInputModes,
        textInput: TextInputRelay
    ) {
        self.context = context
        self.layouts = layouts
        self.keys = keys
        self.focus = focus
        self.keyCommands = keyCommands
        self.remoteControl = remoteControl
        self.textInputModes = textInputModes
        self.textInput = textInput
    }

    // MARK: Settings

    /// The keymap of all keyboards that bring none. Setting it keeps what is held, latched, locked and the
    /// group, as far as the new one has them; clients get it only if its content differs.
    public var keymap: Keymap {
        get { layouts.shared.keymap }
        set { layouts.setSharedKeymap(newValue) }
    }

    /// Gives a device (a virtual keyboard) its own keymap; nil takes it back. What it holds down, it holds in
    /// the new keymap too. One whose content is the seat's own shares the seat's state.
    public func setKeymap(_ keymap: Keymap?, for device: InputDevice.ID) {
        layouts.setKeymap(keymap, of: device)
    }

    /// How held keys repeat on all keyboards that have no way of their own.
    public var repeatInfo: RepeatInfo {
        get { rates.shared }
        set { changeRates { $0.setShared(newValue) } }
    }

    /// Has a device's keys repeat in a way of their own; nil takes it back. Clients are told of it when the
    /// device is typed on, since a seat has one way at a time.
    public func setRepeatInfo(_ info: RepeatInfo?, for device: InputDevice.ID) {
        guard info == nil || context.devices.contains(device) else { return }
        changeRates { $0.set(info, of: device) }
    }

    /// How held keys repeat now, as clients are told: in the way of the device typed on last.
    public var activeRepeatInfo: RepeatInfo { rates.active }

    private func changeRates(_ change: (inout RepeatRates) -> Void) {
        var changed = rates
        change(&changed)
        rates = changed
        let info = changed.active
        guard info != keys.repeater.info else { return }
        keys.repeater.update(info)
        context.transport?.repeatInfoChanged(info)
        textInput.grab?.repeatInfoChanged(info)
    }

    /// The state that clients know of: that of the device typed on last.
    public var state: KeyboardState { layouts.active }
    /// The modifiers in effect, however they came to be. During a key's press and release, those before it.
    public var modifierFlags: ModifierFlags { layouts.active.modifierFlags }
    /// The modifiers and the group as clients are told them, in masks of the keymap in use.
    public var modifiers: KeyboardModifiers { layouts.active.modifiers }
    /// The lamps that are on under the keymap in use.
    public var leds: LEDs { layouts.active.leds }

    /// The lamps that are on under the keymap and modifiers of a device, be they in use or not: what a
    /// keyboard is to show. Those of the keyboards without a keymap of their own for a device that the seat does not have.
    public func leds(of device: InputDevice.ID) -> LEDs { layouts.state(of: device).leds }

    /// Calls a handler whenever the lamps of a device may be others than before; ``leds(of:)`` tells which
    /// are on. For the device layer. The handler must not type.
    public func observeLEDs(_ handler: @escaping () -> Void) -> ObservationToken {
        ledObservers.add(handler)
    }

    /// The keys that are down on any device.
    public var pressedKeys: KeyCodeSet { layouts.pressed.keys }

    /// The group in effect: which of the keymap's layouts. Setting it locks the group; one that the keymap lacks is refused.
    public var group: Int {
        get { layouts.active.group }
        set {
            guard (0..<layouts.active.keymap.groupCount).contains(newValue) else {
                return context.scene.diagnostics.refused(
                    "group \(newValue): the keymap has \(layouts.active.keymap.groupCount)")
            }
            layouts.lockGroup(newValue)
        }
    }

    /// The state of the keyboards without a keymap of their own: what the person holds down and has locked.
    public var sharedModifiers: KeyboardModifiers { layouts.shared.modifiers }

    // MARK: Input

    @inline(__always)
    func handle(_ event: InputEvent) {
        guard case .key(let code, let isDown) = event.payload else { return }
        if !layouts.forwarders.isEmpty, textInput.forwards(code, isDown: isDown, by: event.device) {
            return textInput.forward(code, isDown: isDown, event)
        }
        let change =
            isDown
            ? layouts.pressed.press(code, from: event.device)
            : layouts.pressed.release(code, from: event.device)
        switch change {
        case .changed:
            layouts.activate(event.device)
            if isDown, !rates.isShared { changeRates { $0.activate(event.device) } }
            if isDown { keyDown(code, event) } else { keyUp(code, event) }
        case .heldElsewhere:
            context.note(.heldElsewhere)
            layouts.update(code, isDown ? .down : .up, on: event.device)
        case .unpaired:
            context.note(.refused(isDown ? .alreadyDown : .notDown))
        case .outOfRange:
            context.note(.refused(.noSuchKey))
        }
    }

    func handleModifiers(_ event: InputEvent) {
        guard case .modifiers(let modifiers) = event.payload else { return }
        layouts.state(modifiers, by: event.device)
        keys.combinations.endWithoutModifiers(at: event.time)
    }

    private func keyDown(_ code: KeyCode, _ event: InputEvent) {
        let press = Press(key: layouts.key(for: code), timestamp: event.time, device: event.device)
        if keyCommands.lone.modifier != nil { keyCommands.lone.end() }
        if context.intake.filters.isEmpty, remoteControl.receivers.isEmpty, !context.explanations.isOn {
            // Unless key commands know it, nobody is asked about the key before it is the responders'.
            let route = keys.currentRoute()
            if keyCommands.sequences.begun != nil
                || keyCommands.index.concerns(press.key, along: route.path)
            {
                pass(press, event, along: route)
            } else {
                keys.begin(press, along: route, at: event.time)
            }
        } else if !isTaken(press, event, at: .first) {
            pass(press, event, along: keys.currentRoute())
        }
        if layouts.isPressed(code) { layouts.update(code, .down, on: event.device) }
    }

    /// The rest of its way, past the first filters.
    private func pass(_ press: Press, _ event: InputEvent, along route: Route) {
        if !isCommand(press, along: route), !isTaken(press, event, at: .inputMethod),
            !isRemoteControl(press, at: event.time), layouts.isPressed(press.key.code)
        {
            keys.begin(press, along: keys.currentRoute(), at: event.time)
        }
    }

    /// Whether a filter takes a key, or took its device away.
    private func isTaken(_ press: Press, _ event: InputEvent, at stage: FilterStage) -> Bool {
        let taker = context.taker(of: event, at: stage)
        guard layouts.isPressed(press.key.code) else { return true }
        guard let taker else { return false }
        context.note(.taken(by: taker))
        keys.stand(press, .filter(taker))
        return true
    }

    /// Whether a key command takes a key. It is known who has the key before the command does anything.
    private func isCommand(_ press: Press, along route: Route) -> Bool {
        let code = press.key.code
        context.pass(.keyCommands)
        let claim = keyCommands.claim(press, along: route.path)
        // A sequence that ended may have performed something.
        guard layouts.isPressed(code) else { return true }
        let command: KeyCommand?
        switch claim {
        case .none: return false
        case .eaten: command = nil
        case .perform(let match): command = match.command
        case .await(let awaited): command = awaited
        }
        context.note(.command(command))
        keys.stand(press, .command(command))
        if let command, command.behavior.repeatBehavior == .repeatable, command.behavior.trigger == .press {
            keys.repeater.press(press.key, at: press.timestamp)
        }
        keyCommands.carryOut(claim, press)
        return true
    }

    /// Whether a key is a media key that somebody handles.
    private func isRemoteControl(_ press: Press, at time: Timestamp) -> Bool {
        context.pass(.remoteControl)
        guard let route = remoteControl.take(press.key, at: time) else { return false }
        if layouts.isPressed(press.key.code) { keys.stand(press, along: route, .remoteControl) }
        return true
    }

    /// - Parameter isLost: the device went with the key down: what a command or a recognizer does on the release is not
    ///   meant.
    private func keyUp(_ code: KeyCode, _ event: InputEvent, isLost: Bool = false) {
        if !keys.gestures.isIdle, let press = keys.standing.first(where: { $0.key.code == code }) {
            // A key that is lost with its device was not let go.
            keys.gestures.handle(press, isLost ? .cancelled : .ended, at: max(event.time, press.timestamp))
        }
        guard let press = keys.press(of: code) else { return }
        end(press, event, isLost: isLost)
        keys.forget(press)
        if !keys.delayed.isEmpty { keys.releaseHeld() }
        layouts.update(code, .up, on: event.device)
        keyCommands.keyIsUp(press, isLost: isLost, at: max(event.time, press.timestamp))
    }

    private func end(_ press: Press, _ event: InputEvent, isLost: Bool) {
        keys.repeater.release(press.key.code)
        switch press.consumer {
        case .filter(let filter):
            filter.follow(event, on: context.seat)
        case .command(let command):
            context.note(.command(command))
            if let command { keyCommands.released(press, of: command, isLost: isLost) }
        case .remoteControl:
            context.note(.interaction)
            if let route = press.route {
                remoteControl.release(press.key, along: route, at: max(event.time, press.timestamp))
            }
        case .responders, .listed, .nobody, .recognizers, .pointer, .swallowed:
            keys.end(press, at: event.time)
        }
    }

    // MARK: Repetition

    /// A held key is to repeat. An input method that has the key repeats it itself.
    func repeatKey(_ code: KeyCode, at time: Timestamp) {
        guard let press = keys.standing.first(where: { $0.key.code == code && $0.filter == nil }) else {
            return
        }
        switch press.consumer {
        case .responders:
            guard press.toldResponders == .begun else { break }
            keys.gestures.handle(press, .changed, at: time)
            if let route = press.standingRoute { keys.send(press, .changed, along: route, time) }
        case .command(let command?):
            keyCommands.repeated(press, of: command)
        default:
            break
        }
        context.seat.endTurn()
    }

    // MARK: Devices

    /// The keys that a device alone held go up. Nobody has let go of them on purpose.
    func letGo(of device: InputDevice.ID) {
        for code in layouts.pressed.keys(heldBy: device) {
            if layouts.pressed.release(code, from: device) == .changed {
                keyUp(
                    code, InputEvent(time: context.clock.now, device: device, .key(code, isDown: false)),
                    isLost: true)
            } else {
                layouts.update(code, .up, on: device)
            }
        }
        textInput.forwardedKeys.releaseAll(by: device)
    }

    /// A device goes, after the keys that it held: modifiers and the group that it alone stated are taken back.
    func remove(_ device: InputDevice.ID) {
        layouts.remove(device)
        keys.combinations.endWithoutModifiers(at: context.clock.now)
        changeRates { $0.set(nil, of: device) }
        textInput.removeForwarder(device)
    }

    // MARK: Where keys go

    /// The next key finds out anew where it goes; until then nobody is kept for it.
    func forgetRoute() {
        keys.route = nil
        keyCommands.index.clear()
    }
}

extension Keyboard: InteractionHolder {
    var isAnythingPressed: Bool { keys.isAnythingPressed }

    func surfaceWillGo(_ surface: SurfaceResponder) {
        keys.surfaceWillGo(surface)
        // What was looked at last may be an older path than the one in use.
        let route = keys.route
        if route?.isWithin(surface) == true || keyCommands.index.path !== route?.path { forgetRoute() }
    }

    /// Recognizers lose the keys that they made gestures of. Clients and their responders lose theirs because the keyboard
    /// focus is left; it is entered anew with the keys that are down. What a filter or a command took stays taken.
    func suspend() {
        guard !keys.gestures.isIdle else { return }
        for press in keys.standing where !press.isRouted {
            keys.gestures.handle(press, .cancelled, at: press.timestamp)
        }
    }

    /// The client of the surface with the keyboard focus has its keys to the end, whatever its regions do.
    func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {}

    func forget(_ filter: any InputFilter) {
        keys.forget(filter)
    }

    func focusWillMove() {
        keys.focusWillMove()
        forgetRoute()
        keyCommands.interrupt()
    }

    func focusMoved(to surface: SurfaceResponder) {
        context.transport?.keyboardEntered(
            surface, heldKeys: keys.list(for: surface), modifiers: modifiers)
    }
}

/// What follows from changes of the layouts.
extension Keyboard {
    func layoutsChanged(_ change: KeyboardLayouts.Change) {
        switch change {
        case .beginning: keys.stopRepeat()
        case .keymap: keymapChanged()
        case .modifiers: modifiersChanged()
        case .leds: context.transport?.ledsChanged(layouts.active.leds)
        case .lamps: lampsChanged()
        case .sharedKeymap: textInputModes.modesChanged()
        case .sharedGroup(let reason): textInputModes.groupChanged(reason)
        }
    }

    private func keymapChanged() {
        keys.stopRepeat()
        keyCommands.index.setNeedsUpdate()
        context.transport?.keymapChanged(layouts.active.keymap)
        if let grab = textInput.grab, !layouts.isForwarderActive { grab.keymapChanged(layouts.active.keymap) }
        modifiersChanged()
        context.transport?.ledsChanged(layouts.active.leds)
    }

    private func modifiersChanged() {
        if !layouts.isForwarderActive { textInput.modifiersChanged(layouts.active.modifiers) }
        guard let surface = focus.keyboardFocus else { return }
        context.transport?.modifiersChanged(layouts.active.modifiers, on: surface)
    }

    func lampsChanged() {
        ledObservers.notify(())
    }
}
