/// The input of one user: a pointer, a keyboard, fingers and tablet tools, and where their events are routed.
///
/// An embedder creates a seat for its scene, adds devices, and hands it their events. The seat validates each
/// event, shows it to spies, and passes it through the stages that apply to it until one of them takes it:
/// see ``Stage``. A surface offers an event to its client through the transport. Everything happens on the
/// caller's thread.
public final class Seat {
    /// The name that clients see (wl_seat.name), such as "seat0".
    public var name: String { context.name }
    /// The windows that input is routed to. Several seats may share a scene.
    public let scene: Scene

    /// The compositor's policy: the last responder of every chain, the target of input that hits nothing, and
    /// the target of keys while no window is key or a lock has no surface. Held weakly.
    public var delegate: Responder? {
        get { context.delegate }
        set {
            context.delegate = newValue
            keyboard.forgetRoute()
        }
    }

    /// Sends events to clients. Held strongly: if it retains the seat, break the cycle by setting `nil`.
    public var transport: (any SeatTransport)? {
        get { context.transport }
        set { context.transport = newValue }
    }

    /// Decides what clicks, taps and the pointer's motion do to the focus.
    public var focusPolicy: FocusPolicy {
        get { focus.policy }
        set { focus.policy = newValue }
    }

    /// The pointer: its location, and what it is over.
    public let pointer: Pointer
    /// The keyboard: keymaps, modifiers and repetition.
    public let keyboard: Keyboard
    /// The fingers on the seat's touchscreens.
    public let touches: TouchTracker
    /// Tablets, their tools and their pads.
    public let tablets: Tablets
    /// The key window, and the surface with the keyboard focus.
    public let focus: Focus
    /// Key commands: how they are found, and what silences them.
    public let keyCommands: KeyCommands
    /// Recognizes shakes. The embedder hands it the samples of an accelerometer.
    public let motion: MotionTracker
    /// Routes media keys to an application.
    public let remoteControl: RemoteControl
    /// Presents input views, such as an on-screen keyboard.
    public let inputViews: InputViews
    /// The languages and layouts to write with, and the one in effect.
    public let textInputModes: TextInputModes
    /// Connects the text field that receives keys with the input method.
    public let textInput: TextInputRelay

    /// The capabilities of all devices together. They change as devices are added and removed.
    public var capabilities: InputDevice.Capabilities { context.devices.capabilities }

    /// Whether changes of the focus are due to a press, which the focus policy is handling right now.
    public var isFocusingByPress: Bool { focus.isMovedByPress }

    /// Whether an action sent on this seat, or a key command of the seat, is being performed right now.
    public var isPerformingAction: Bool { context.performed.depth > 0 }

    /// The event that the innermost action being performed answers. If its sender named none, that of the
    /// enclosing action; `nil` if no sender named one.
    public var currentEvent: Event? { context.performed.event }

    /// The seat's clock. Use it for timeouts of your own.
    public var clock: any SeatClock { context.clock }
    /// The current time on ``clock``, for events that you create.
    public var now: Timestamp { clock.now }
    let context: SeatContext
    var gestures: GestureArbiter { touches.gestures }
    var dispatch: Dispatch { context.dispatch }
    var devices: [InputDevice] { context.devices.all }
    var grabs: GrabStack { context.grabs }

    /// Creates a seat without devices.
    /// - Parameters:
    ///   - name: the name that clients see, such as "seat0".
    ///   - scene: the windows that input is routed to. Seats may share it.
    ///   - delegate: the compositor's policy. Held weakly.
    ///   - keymap: the initial keymap; by default that of a US keyboard.
    ///   - clock: the clock for repetition and timeouts. Without one, keys never repeat and nothing times
    ///     out.
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

    /// Sets the protocols and closures through which parts call the parts that are built on them.
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

    /// Disconnects the parts, so that a part which outlives the seat does nothing.
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

    /// Calls a handler with an ``Explanation`` of each event, after the event's frame has been delivered.
    /// Explaining takes time, so events are explained only while an observation exists.
    public func observeExplanations(_ handler: @escaping (Explanation) -> Void) -> ObservationToken {
        context.explanations.add(handler)
    }

    /// Routes one event that is a hardware frame by itself. Events that a handler hands in while this one is
    /// being routed wait until its frame is complete.
    public func handle(_ event: InputEvent) {
        guard context.intake.begin([event]) else { return }
        if !scene.turn.undoManagers.isEmpty { scene.turn.end() }
        process(event)
        endFrame()
        while let frame = context.intake.nextFrame() { handleWaiting(frame) }
    }

    /// Routes the events of one hardware frame. Touches in the same phase reach a responder in one call,
    /// unless another event comes between them. Clients receive one frame.
    public func handle(contentsOf events: [InputEvent]) {
        if events.count == 1 { return handle(events[0]) }
        guard context.intake.begin(events) else { return }
        scene.turn.end()
        for event in events { process(event) }
        endFrame()
        while let frame = context.intake.nextFrame() { handleWaiting(frame) }
    }

    /// Routes the events of one hardware frame, after copying them to an array.
    public func handle(contentsOf events: some Sequence<InputEvent>) {
        handle(contentsOf: Array(events))
    }

    /// Ends the turn, updates the input views, and repeats the hit tests of tools and the pointer if the
    /// scene changed. The embedder calls this once per turn of its loop, before it flushes clients.
    public func update() {
        scene.turn.end()
        inputViews.updateIfNeeded()
        tablets.pickAgainIfNeeded()
        let presence = pointer.presence
        if presence.needsPick {
            pointer.delivery.time = max(clock.now, pointer.delivery.time)
            presence.pickAgain(at: pointer.delivery.time)
            context.transport?.frameEnded()
        }
        presence.turnEnded()
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

    @inline(never)
    private func routeInserted(_ event: InputEvent) {
        route(event)
    }

    /// Routes a finger's motion directly in the usual case: it needs no repair, no filter has the finger, and
    /// there are no spies and no explanations. Otherwise returns `false` and routes nothing.
    @inline(__always)
    private func moves(_ id: Int32, to point: Point, _ event: InputEvent) -> Bool {
        !context.explanations.isOn && context.intake.spies.isEmpty
            && context.intake.validator.accepts(motionOf: id, to: point, of: event.device, at: event.time)
            && touches.moves(id, to: point, of: event.device, at: event.time)
    }

    /// Whether a pointer motion can be passed straight to the pointer. If so, its time is recorded.
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
        // Touches that changed in this frame are delivered before events of other kinds. Modifiers are not
        // delivered to responders, so touches need not precede them.
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

    /// Shows an event to the spies. Returns whether its device still exists: a spy may have removed it.
    @inline(never)
    private func isSpied(_ event: InputEvent) -> Bool {
        for spy in context.intake.spies { spy.observe(event, on: self) }
        return context.devices.contains(event.device)
    }

    /// Delivers the touches of this frame. Returns `false` if a handler removed the device of `event`.
    @inline(never)
    private func flushesTouches(before event: InputEvent) -> Bool {
        touches.flush()
        return context.devices.contains(event.device)
    }

    /// Routes a frame that a handler handed in while another one was being routed.
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

    /// Ends the turn after the seat's work for one frame or for a timer.
    @inline(__always)
    func endTurn() {
        if !scene.turn.undoManagers.isEmpty { scene.turn.end() }
        inputViews.updateIfNeeded()
        context.transport?.frameEnded()
    }

    // MARK: Removal

    /// Called before a surface, with everything in it, is detached or hidden.
    func willRemove(_ surface: SurfaceResponder) {
        revokeGrabs { $0.owner?.isWithin(surface) ?? false }
        context.interactions.surfaceWillGo(surface)
        motion.willRemove(surface)
        focus.willRemove(surface)
        transport?.frameEnded()
    }
}
