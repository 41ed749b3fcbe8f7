/// One person's input: a pointer, a keyboard, fingers, and where they go.
///
/// An embedder makes a seat over its scene, adds devices, and hands it their events. Each is validated, shown to spies and
/// filters, and then passes each ``Stage`` of its kind. A surface that takes it sends it by the
/// transport, as does the seat itself where no responder is before the client. Everything happens on the caller's thread.
public final class Seat {
    /// What clients see (wl_seat.name), such as "seat0".
    public var name: String { context.name }
    /// The windows that input is routed to. Seats may share it.
    public let scene: Scene

    /// Last on every chain, the target of what hits nothing, and first when no window is key: the compositor's policy.
    public var delegate: Responder? {
        get { context.delegate }
        set {
            context.delegate = newValue
            keyboard.forgetRoute()
        }
    }

    /// Carries events to clients. It is kept: one that keeps the seat in turn has to be taken away in the end, by nil.
    public var transport: (any SeatTransport)? {
        get { context.transport }
        set { context.transport = newValue }
    }

    /// What a click or tap does to the focus.
    public var focusPolicy: FocusPolicy {
        get { focus.policy }
        set { focus.policy = newValue }
    }

    /// Where the pointer is, and what it is over.
    public let pointer: Pointer
    /// Keymaps, modifiers and repetition.
    public let keyboard: Keyboard
    /// The fingers on the seat's touchscreens.
    public let touches: TouchTracker
    /// Tablets, their tools and their pads.
    public let tablets: Tablets
    /// The key window, and the surface with the keyboard focus.
    public let focus: Focus
    /// How key commands are found, and what silences them.
    public let keyCommands: KeyCommands
    /// Shakes; the embedder hands it an accelerometer's samples.
    public let motion: MotionTracker
    /// Which application gets the media keys.
    public let remoteControl: RemoteControl
    /// What is shown to type with.
    public let inputViews: InputViews
    /// The languages and layouts to write with, and which is in effect.
    public let textInputModes: TextInputModes
    /// The field that has the keys, and the input method that writes into it.
    public let textInput: TextInputRelay

    /// What the devices can do together. Grows and shrinks as they come and go.
    public var capabilities: InputDevice.Capabilities { context.devices.capabilities }

    /// Whether a press changes the focus right now, by the focus policy.
    public var isFocusingByPress: Bool { focus.isMovedByPress }

    /// Whether an action that is performed right now was sent on this seat, or a key command of it.
    public var isPerformingAction: Bool { context.performed.depth > 0 }

    /// What the action that is being performed answers, if it was said when it was sent.
    public var currentEvent: Event? { context.performed.event }

    /// What the seat lives by: for embedders that have time-outs of their own.
    public var clock: any SeatClock { context.clock }
    /// The time on ``clock``: for embedders that make events of their own.
    public var now: Timestamp { clock.now }
    let context: SeatContext
    var gestures: GestureArbiter { touches.gestures }
    var dispatch: Dispatch { context.dispatch }
    var devices: [InputDevice] { context.devices.all }
    var grabs: GrabStack { context.grabs }

    /// - Parameters:
    ///   - name: what clients see, such as "seat0".
    ///   - scene: the windows, which seats may share.
    ///   - delegate: the compositor's policy; kept weakly.
    ///   - keymap: the first keymap; without one, a US keyboard.
    ///   - clock: what repeats and time-outs go by. Without one nothing repeats.
    public init(
        name: String, scene: Scene = Scene(), delegate: Responder? = nil, keymap: Keymap? = nil,
        clock: (any SeatClock)? = nil
    ) {
        self.scene = scene
        context = SeatContext(
            name: name, scene: scene, clock: clock ?? StoppedClock(), delegate: delegate)
        let fingers = TouchTable()
        let layouts = KeyboardLayouts(context, keymap: keymap ?? .makeStandard())
        focus = Focus(context)
        let gestures = GestureArbiter(context, table: fingers)
        motion = MotionTracker(context, focus: focus)
        remoteControl = RemoteControl(context, focus: focus)
        inputViews = InputViews(context, focus: focus)
        textInputModes = TextInputModes(context, focus: focus, layouts: layouts)
        let keys = HeldKeys(context, focus: focus, layouts: layouts, gestures: gestures)
        textInput = TextInputRelay(context, modes: textInputModes, layouts: layouts, keys: keys)
        keyCommands = KeyCommands(context, focus: focus, layouts: layouts, keys: keys)
        keyboard = Keyboard(
            context, layouts: layouts, keys: keys, focus: focus, keyCommands: keyCommands,
            remoteControl: remoteControl, textInputModes: textInputModes, textInput: textInput)
        touches = TouchTracker(
            context, table: fingers, gestures: gestures, focus: focus, keyCommands: keyCommands)
        pointer = Pointer(
            context, arbiter: gestures, touches: touches, focus: focus, keyCommands: keyCommands,
            motion: motion)
        tablets = Tablets(context, pointer: pointer, focus: focus, keyCommands: keyCommands)
        link()
        scene.attach(self)
    }

    deinit {
        unlink()
        scene.detach(self)
        inputViews.end()
        gestures.end()
    }

    /// Parts hold those that stand below them; what stands above is called back by narrow protocols, as long as the seat
    /// is there.
    private func link() {
        context.dispatch.reference = Unretained(self)
        context.interactions.holders = [pointer, touches, keyboard, tablets]
        focus.followers = [textInputModes, inputViews, pointer]
        gestures.subjects = [pointer, touches, keyboard.keys]
        keyboard.layouts.onChange = { [unowned keyboard] in keyboard.layoutsChanged($0) }
        keyboard.keys.repeater.onRepeat = { [unowned keyboard] in keyboard.repeatKey($0, at: $1) }
        keyCommands.link()
        textInputModes.relay = textInput
    }

    /// What somebody keeps of the seat does nothing any more.
    private func unlink() {
        keyboard.keys.repeater.end()
        motion.cancelTimers(on: clock)
        context.dispatch.reference = nil
        context.interactions.holders = []
        focus.followers = []
        keyboard.layouts.onChange = nil
        textInputModes.relay = nil
        keyCommands.unlink()
    }

    // MARK: Input

    /// Calls a handler with each event, its path and the reasons for it, when the event's frame has been delivered. Explaining takes
    /// time, so events are explained only while an observation exists.
    public func observeExplanations(_ handler: @escaping (Explanation) -> Void) -> ObservationToken {
        context.explanations.add(handler)
    }

    /// Routes one event that is a hardware frame by itself. What a handler hands in while an event is on its
    /// way waits until that one's frame is complete.
    public func handle(_ event: InputEvent) {
        guard context.intake.begin([event]) else { return }
        if !scene.turn.undoManagers.isEmpty { scene.turn.end() }
        process(event)
        endFrame()
        while let frame = context.intake.nextFrame() { handleWaiting(frame) }
    }

    /// Routes what happened in one hardware frame. Touches that changed in the same phase reach a responder
    /// in one call, and clients hear of one frame.
    public func handle(contentsOf events: [InputEvent]) {
        if events.count == 1 { return handle(events[0]) }
        guard context.intake.begin(events) else { return }
        scene.turn.end()
        for event in events { process(event) }
        endFrame()
        while let frame = context.intake.nextFrame() { handleWaiting(frame) }
    }

    /// The same for events that are in no array yet: one is made of them.
    public func handle(contentsOf events: some Sequence<InputEvent>) {
        handle(contentsOf: Array(events))
    }

    /// Called by the embedder once per turn of its loop, before clients are flushed: picks again if the scene changed.
    public func update() {
        scene.turn.end()
        inputViews.updateIfNeeded()
        tablets.pickAgainIfNeeded()
        guard pointer.presence.needsPick else { return }
        pointer.delivery.time = max(clock.now, pointer.delivery.time)
        pointer.presence.pickAgain(at: pointer.delivery.time)
        context.transport?.frameEnded()
    }

    @inline(__always)
    private func process(_ event: InputEvent) {
        switch event.payload {
        case .touchMotion(let id, let point) where moves(id, to: point, event): break
        case .pointerMotion(let delta, let raw) where isPlain(event, delta, raw):
            pointer.move(by: delta, unaccelerated: raw, event)
        case .pointerPosition(let point) where isPlain(event, point - .zero):
            pointer.move(to: point, event)
        default: validate(event)
        }
    }

    private func validate(_ event: InputEvent) {
        guard !context.devices.isPaused else { return refuse(event, .paused) }
        var valid = event
        switch context.intake.validator.validate(&valid) {
        case .accepted: break
        case .repaired(let inserted): routeInserted(inserted)
        case .refused(let reason): return refuse(event, reason)
        }
        route(valid)
    }

    /// Routes what was missing before an event.
    @inline(never)
    private func routeInserted(_ event: InputEvent) {
        route(event)
    }

    /// The short way of a motion that is as it should be, of a finger that no filter has: what most fingers report.
    /// - Returns: false if it has to go the whole way, of which nothing has been done.
    @inline(__always)
    private func moves(_ id: Int32, to point: Point, _ event: InputEvent) -> Bool {
        !context.explanations.isOn && context.intake.spies.isEmpty
            && context.intake.validator.accepts(motionOf: id, to: point, of: event.device, at: event.time)
            && touches.moves(id, to: point, of: event.device, at: event.time)
    }

    /// Whether a motion of the pointer is valid and only the pointer handles it. Most motions are like this.
    @inline(__always)
    private func isPlain(_ event: InputEvent, _ way: Vector, _ unaccelerated: Vector = .zero) -> Bool {
        !context.explanations.isOn && context.intake.spies.isEmpty && touches.pending.slots == 0
            && !context.devices.isPaused
            && context.intake.validator.accepts(way, unaccelerated, of: event.device, at: event.time)
    }

    @inline(never)
    private func refuse(_ event: InputEvent, _ reason: RefusalReason) {
        if case .unknownDevice = reason { scene.diagnostics.report(.unknownDevice(event.device)) }
        scene.diagnostics.refused("\(event.payload): \(reason.rawValue)")
        if context.explanations.isOn { context.explanations.begin(with: event) }
        context.note(.refused(reason))
    }

    @inline(__always)
    private func route(_ event: InputEvent) {
        if context.explanations.isOn {
            context.explanations.begin(with: event)
            context.explanations.pass(.validation)
        }
        guard context.intake.spies.isEmpty || isSpied(event) else { return }
        context.pass(.spies)
        let recipient = event.payload.recipient
        // Fingers that changed in the same frame are delivered before an event of another kind that is delivered.
        if touches.pending.slots != 0, recipient != .touches, recipient != .modifiers,
            !flushesTouches(before: event)
        {
            return
        }
        switch recipient {
        case .keys: keyboard.handle(event)
        case .pointer: pointer.handle(event)
        case .tablets: tablets.handle(event)
        case .touches: touches.handle(event)
        case .modifiers: keyboard.handleModifiers(event)
        }
    }

    /// Shows an event to the spies.
    /// - Returns: whether its device is still there.
    @inline(never)
    private func isSpied(_ event: InputEvent) -> Bool {
        for spy in context.intake.spies { spy.observe(event, on: self) }
        return context.devices.contains(event.device)
    }

    /// - Returns: whether the device of an event is still there: handlers may have taken it away.
    @inline(never)
    private func flushesTouches(before event: InputEvent) -> Bool {
        touches.flush()
        return context.devices.contains(event.device)
    }

    /// Routes a frame that a handler handed in while another was on its way.
    @inline(never)
    private func handleWaiting(_ frame: [InputEvent]) {
        for event in frame { process(event) }
        endFrame()
    }

    @inline(__always)
    private func endFrame() {
        if touches.pending.slots != 0 { touches.flush() }
        if !keyboard.keys.delayed.isEmpty { keyboard.keys.releaseHeld() }
        endTurn()
        if context.explanations.isOn { context.explanations.emit() }
    }

    /// What the seat did for one event, or by itself when a time had come, is complete.
    @inline(__always)
    func endTurn() {
        if !scene.turn.undoManagers.isEmpty { scene.turn.end() }
        inputViews.updateIfNeeded()
        context.transport?.frameEnded()
    }

    // MARK: Removal

    /// Before a surface and what is in it are detached or hidden.
    func willRemove(_ surface: SurfaceResponder) {
        revokeGrabs { $0.owner?.isWithin(surface) ?? false }
        context.interactions.surfaceWillGo(surface)
        motion.willRemove(surface)
        focus.willRemove(surface)
        transport?.frameEnded()
    }
}
