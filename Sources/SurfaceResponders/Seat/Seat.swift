import DequeModule

/// One person's input: a pointer, a keyboard, fingers, and where they go.
///
/// An embedder makes a seat over its scene, adds devices, and hands it what they report. An event goes one
/// way: validation, spies, filters, then the interaction that stands or a hit test, then up the responders,
/// whose surfaces pass it to the transport. Everything happens on the thread that calls.
public final class Seat {
    public let name: String
    public var scene: Scene { context.scene }

    /// Last on every chain, the target of what hits nothing, and first when no window is key: the
    /// compositor's policy.
    public var delegate: Responder? {
        get { context.delegate }
        set {
            context.delegate = newValue
            keyboard.forgetRoute()
        }
    }

    /// Carries events to clients.
    public var transport: (any SeatTransport)? {
        get { context.transport }
        set { context.transport = newValue }
    }

    /// What a click or tap does to the focus.
    @exclusivity(unchecked) public var focusPolicy = FocusPolicy()

    /// Told why each event went where it went. Explaining costs time: nil while nobody looks.
    public var explain: ((Explanation) -> Void)? {
        get { context.explanations.explain }
        set { context.explanations.explain = newValue }
    }

    public let pointer: Pointer
    public let keyboard: Keyboard
    public let touches: TouchTracker
    public let focus = Focus()
    public let keyCommands: KeyCommands
    public let motion = MotionTracker()
    public let remoteControl = RemoteControl()
    public let inputViews = InputViews()
    public let textInputModes = TextInputModes()
    public let textInput = TextInputRelay()

    /// What the devices can do together. Grows and shrinks as they come and go.
    public var capabilities: InputDevice.Capabilities { context.capabilities }

    /// Whether a press changes the focus right now, by the focus policy.
    public private(set) var isFocusingByPress = false

    /// How many actions this seat is performing right now, one within the other.
    @exclusivity(unchecked) var performingDepth = 0
    /// Whether an action that is performed right now was sent on this seat, or a key command of it.
    public var isPerformingAction: Bool { performingDepth > 0 }

    /// What the action that is being performed answers, if it was said when it was sent.
    @exclusivity(unchecked) public internal(set) var currentEvent: Event?

    /// What the seat lives by: for who waits with it.
    public var clock: any SeatClock { context.clock }
    /// The time that the seat lives by: for who makes events of its own.
    public var now: Timestamp { clock.now }
    let context: SeatContext
    let gestures = GestureArbiter()
    @exclusivity(unchecked) private var interactions: Interactions
    /// What can be held down on the seat. A kind that joins them takes part in what concerns all.
    var interactionKinds: ContiguousArray<any InteractionKind> {
        get { interactions.kinds }
        set { interactions.kinds = newValue }
    }
    var dispatch: Dispatch { context.dispatch }
    var devices: [InputDevice] { context.devices }
    var nextDeviceNumber: UInt32 = 1
    @exclusivity(unchecked) var validator = InputValidator()
    @exclusivity(unchecked) var spies: [any InputSpy] = []
    var grabs: GrabStack { context.grabs }
    @exclusivity(unchecked) private(set) var isRouting = false
    @exclusivity(unchecked) private var waitingFrames: Deque<[InputEvent]> = []

    /// - Parameters:
    ///   - name: what clients see, such as "seat0".
    ///   - delegate: the compositor's policy; kept weakly.
    ///   - keymap: the first keymap; without one, a US keyboard.
    ///   - clock: what repeats and time-outs go by. Without one nothing repeats.
    public init(
        name: String, scene: Scene = Scene(), delegate: Responder? = nil, keymap: Keymap? = nil,
        clock: (any SeatClock)? = nil
    ) {
        self.name = name
        context = SeatContext(scene: scene, clock: clock ?? StoppedClock(), delegate: delegate)
        pointer = Pointer(context, arbiter: gestures)
        keyboard = Keyboard(context, keymap: keymap ?? .makeStandard())
        keyCommands = KeyCommands(focus: focus)
        touches = TouchTracker(context, gestures: gestures)
        interactions = Interactions(pointer.buttons, pointer.gestures, touches, keyboard)
        context.dispatch.seat = self
        focus.seat = self
        keyCommands.seat = self
        gestures.seat = self
        motion.seat = self
        remoteControl.seat = self
        inputViews.seat = self
        textInputModes.seat = self
        textInput.seat = self
        scene.attach(self)
    }

    deinit {
        gestures.end()
        keyboard.cancelTimers(on: clock)
        keyCommands.cancelTimers(on: clock)
        motion.cancelTimers(on: clock)
        scene.detach(self)
        inputViews.end()
    }

    // MARK: Input

    /// Routes one event that is a hardware frame by itself. What a handler hands in while an event is on its
    /// way waits until that one's frame is complete.
    public func handle(_ event: InputEvent) {
        guard !isRouting else { return waitingFrames.append([event]) }
        isRouting = true
        scene.turn.end()
        process(event)
        endFrame()
        handleWaitingFrames()
        isRouting = false
    }

    /// Routes what happened in one hardware frame. Touches that changed in the same phase reach a responder
    /// in one call, and clients hear of one frame.
    public func handle(contentsOf events: some Sequence<InputEvent>) {
        guard !isRouting else { return waitingFrames.append(Array(events)) }
        isRouting = true
        scene.turn.end()
        for event in events { process(event) }
        endFrame()
        handleWaitingFrames()
        isRouting = false
    }

    private func handleWaitingFrames() {
        while let frame = waitingFrames.popFirst() {
            for event in frame { process(event) }
            endFrame()
        }
    }

    /// Called by the embedder once per turn of its loop, before clients are flushed: picks again if the scene
    /// changed.
    public func update() {
        scene.turn.end()
        inputViews.updateIfNeeded()
        guard pointer.presence.needsPick else { return }
        pointer.presence.pickAgain(at: max(clock.now, pointer.sender.time))
        transport?.frameEnded()
    }

    private func process(_ event: InputEvent) {
        switch validator.validate(event, isFromKnownDevice: context.hasDevice(event.device)) {
        case .accepted(let event):
            route(event)
        case .repaired(let inserted, let event):
            route(inserted)
            route(event)
        case .refused(let reason):
            if case .unknownDevice = reason { scene.diagnostics.report(.unknownDevice(event.device)) }
            scene.diagnostics.refused("\(event.payload): \(reason)")
            context.explanations.begin(with: event)
            note(.refused(reason))
        }
    }

    private func route(_ event: InputEvent) {
        for spy in spies { spy.observe(event, on: self) }
        context.explanations.begin(with: event)
        switch event.payload {
        case .pointerMotion, .pointerPosition, .button, .scroll, .gesture:
            touches.flush()
            pointer.handle(event)
        case .key(let code, let isDown):
            touches.flush()
            keyboard.handleKey(code, isDown: isDown, event: event)
        case .modifiers(let modifiers):
            keyboard.handleModifiers(modifiers, from: event.device)
        case .touchDown, .touchMotion, .touchUp, .touchCancel, .touchShape, .touchOrientation:
            touches.handle(event)
        }
    }

    private func endFrame() {
        touches.flush()
        if !keyboard.delayedPresses.isEmpty { keyboard.releaseHeld() }
        endTurn()
        context.explanations.emit()
    }

    /// What the seat did for one event, or by itself when a time had come, is complete.
    func endTurn() {
        scene.turn.end()
        inputViews.updateIfNeeded()
        transport?.frameEnded()
    }

    /// Before a press is delivered. What is pressed on an input view is meant for the first responder, which stays.
    func pressBegan(on path: ResponderPath) {
        guard !inputViews.contains(path.first) else { return }
        isFocusingByPress = true
        focusPolicy.pressBegan(on: path, seat: self)
        isFocusingByPress = false
    }

    /// What a filter took stays taken: the rest of it reaches nobody.
    func forget(_ filter: any InputFilter) {
        interactions.forget(filter)
    }

    // MARK: Removal

    /// Before a surface and what is in it are detached or hidden.
    func willRemove(_ surface: SurfaceResponder) {
        revokeGrabs { $0.owner?.isWithin(surface) ?? false }
        pointer.willRemove(surface)
        touches.surfaceGoes(surface)
        keyboard.surfaceGoes(surface)
        motion.willRemove(surface)
        focus.willRemove(surface)
        transport?.frameEnded()
    }
}
