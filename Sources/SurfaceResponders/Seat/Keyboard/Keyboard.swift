/// The one keyboard of a seat, on which all its devices type.
///
/// A pressed key passes the first filters, the key commands, the filters of the input method stage, the media
/// keys and the gesture recognizers, in this order, until one of them takes it. If none does, the first
/// responder receives it. The receiver of the press also receives the release, and no other receiver does.
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

    /// The keymap of the keyboards without one of their own. Setting it keeps held keys, modifiers and the
    /// locked group, to the extent that the new keymap has them. A keymap with the same content is ignored.
    public var keymap: Keymap {
        get { layouts.shared.keymap }
        set { layouts.setSharedKeymap(newValue) }
    }

    /// Gives a device, such as a virtual keyboard, a keymap of its own; `nil` removes it. Held keys stay
    /// held. If the keymap has the same content as the seat's, the device shares the seat's state, unless the
    /// device forwards keys of an input method.
    public func setKeymap(_ keymap: Keymap?, for device: InputDevice.ID) {
        layouts.setKeymap(keymap, of: device)
    }

    /// How held keys repeat on all keyboards without a setting of their own.
    public var repeatInfo: RepeatInfo {
        get { rates.shared }
        set { changeRates { $0.setShared(newValue) } }
    }

    /// Gives a device a repeat setting of its own; `nil` removes it. Clients are sent the setting when the
    /// device is typed on. Does nothing for a device that the seat does not have.
    public func setRepeatInfo(_ info: RepeatInfo?, for device: InputDevice.ID) {
        guard info == nil || context.devices.contains(device) else { return }
        changeRates { $0.set(info, of: device) }
    }

    /// How held keys repeat now, as clients know it: the setting of the device typed on last.
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

    /// The keyboard state that clients know: that of the device typed on last.
    public var state: KeyboardState { layouts.active }
    /// The modifiers in effect. While a press or release is delivered, these are the modifiers before it.
    public var modifierFlags: ModifierFlags { layouts.active.modifierFlags }
    /// The modifiers and the group that clients know, as masks of the keymap in use.
    public var modifiers: KeyboardModifiers { layouts.active.modifiers }
    /// The LEDs that are on under the keymap in use.
    public var leds: LEDs { layouts.active.leds }

    /// Returns the LEDs that a device is to show: those under its own keymap and modifiers, even if another
    /// device was typed on last. For a device that is not the seat's, those under the shared keymap.
    public func leds(of device: InputDevice.ID) -> LEDs { layouts.state(of: device).leds }

    /// Calls a handler when LEDs may have changed, until the token is canceled or released. The device layer
    /// then reads ``leds(of:)`` for each device. The handler must not hand key events to the seat.
    public func observeLEDs(_ handler: @escaping () -> Void) -> ObservationToken {
        ledObservers.add(handler)
    }

    /// The keys that are down on any device.
    public var pressedKeys: KeyCodeSet { layouts.pressed.keys }

    /// The group in effect: the index of one of the keymap's layouts. Setting it locks the group; a group
    /// that the keymap lacks is refused.
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

    /// The modifiers and the group of the keyboards without a keymap of their own.
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
            // Without filters, media keys and explanations, only key commands can take the key before
            // recognizers do. If none may concern the key, the stages before the recognizers are skipped.
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

    /// Passes a key through the stages after the first filters.
    private func pass(_ press: Press, _ event: InputEvent, along route: Route) {
        if !isCommand(press, along: route), !isTaken(press, event, at: .inputMethod),
            !isRemoteControl(press, at: event.time), layouts.isPressed(press.key.code)
        {
            keys.begin(press, along: keys.currentRoute(), at: event.time)
        }
    }

    /// Whether a filter takes a key, or a filter released it, for example by removing its device.
    private func isTaken(_ press: Press, _ event: InputEvent, at stage: FilterStage) -> Bool {
        let taker = context.taker(of: event, at: stage)
        guard layouts.isPressed(press.key.code) else { return true }
        guard let taker else { return false }
        context.note(.taken(by: taker))
        keys.stand(press, .filter(taker))
        return true
    }

    /// Whether a key command takes a key. Records the key's receiver before the command performs.
    private func isCommand(_ press: Press, along route: Route) -> Bool {
        let code = press.key.code
        context.pass(.keyCommands)
        let claim = keyCommands.claim(press, along: route.path)
        // The end of a sequence may have performed a command, which may have released the key.
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

    /// Whether a key is a media key that a responder handles.
    private func isRemoteControl(_ press: Press, at time: Timestamp) -> Bool {
        context.pass(.remoteControl)
        guard let route = remoteControl.take(press.key, at: time) else { return false }
        if layouts.isPressed(press.key.code) { keys.stand(press, along: route, .remoteControl) }
        return true
    }

    /// - Parameter isLost: whether the key was down when its device was removed or the seat was paused.
    ///   Commands and recognizers then do not act on the release.
    private func keyUp(_ code: KeyCode, _ event: InputEvent, isLost: Bool = false) {
        if !keys.gestures.isIdle, let press = keys.standing.first(where: { $0.key.code == code }) {
            // A lost key was not released by the user, so no gesture ends with it.
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

    /// Repeats a held key for responders or a command. An input method that took the key repeats it itself.
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

    /// Releases, as lost (see `keyUp`), the keys that no other device holds.
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

    /// Removes a device after its keys were released. Modifiers and the group that it alone stated are reset.
    func remove(_ device: InputDevice.ID) {
        layouts.remove(device)
        keys.combinations.endWithoutModifiers(at: context.clock.now)
        changeRates { $0.set(nil, of: device) }
        textInput.removeForwarder(device)
    }

    // MARK: Where keys go

    /// Discards the route of the last key, with the responders that it retains.
    func forgetRoute() {
        keys.route = nil
        keyCommands.index.clear()
    }
}

extension Keyboard: InteractionHolder {
    var isAnythingPressed: Bool { keys.isAnythingPressed }

    var interactions: [Interaction] { keys.interactions }

    func surfaceWillGo(_ surface: SurfaceResponder) {
        keys.surfaceWillGo(surface)
        // The index may retain a path that differs from that of the route, and that has the surface on it.
        let route = keys.route
        if route?.isWithin(surface) == true || keyCommands.index.path !== route?.path { forgetRoute() }
    }

    /// Cancels keys that recognizers made a gesture of. Responders and clients lose their keys afterward,
    /// when the caller leaves the keyboard focus. Keys that a filter or a command took stay taken.
    func suspend() {
        guard !keys.gestures.isIdle else { return }
        for press in keys.standing where !press.isRouted {
            keys.gestures.handle(press, .cancelled, at: press.timestamp)
        }
    }

    /// Does nothing: keys belong to the surface with the keyboard focus, not to its regions.
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

/// Reactions to changes of the layouts.
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
