import SurfaceResponders

/// A responder of a record, which is no surface, window or application: a controller, or the desktop.
final class RecordedResponder: Responder, RecordedFirstResponder {
    private var name = ""
    private weak var successor: Responder?
    private var isToBeFirst = false
    private var commands = RecordedCommands.none

    override var description: String { name }
    override var next: Responder? { successor }
    override var canBecomeFirstResponder: Bool { isToBeFirst }
    override var keyCommands: [KeyCommand]? { commands.offered }

    func update(named name: String, next: Responder?, commands: RecordedCommands) {
        self.name = name
        successor = next
        self.commands = commands
        setNeedsKeyCommandsUpdate()
    }

    override func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        commands.isPerformed(sender) ? self : super.target(forAction: action, withSender: sender)
    }

    /// What a command did is in the record.
    override func perform(_ action: Action, withSender sender: Any?) -> Bool { true }

    func makeFirst() {
        isToBeFirst = true
        becomeFirstResponder()
        isToBeFirst = false
    }
}

/// A responder that becomes first when the record says so. Presses do not make it first, because the record says what
/// they led to.
protocol RecordedFirstResponder: Responder {
    func makeFirst()
}

/// A surface or a region of a record.
final class RecordedSurface: SurfaceResponder, RecordedFirstResponder {
    private var name = ""
    private weak var successor: Responder?
    private var isToBeFirst = false
    private var taken: Set<String> = []
    private var takesText = false
    private var commands = RecordedCommands.none

    override var description: String { name }
    override var next: Responder? { successor }
    override var canBecomeFirstResponder: Bool { isToBeFirst }
    override var acceptsTextInput: Bool { takesText }
    override var keyCommands: [KeyCommand]? { commands.offered }

    /// - Parameters:
    ///   - taken: the kinds of events that its client takes; empty without a client.
    ///   - takesText: whether it accepts text.
    func update(
        named name: String, next: Responder?, taken: Set<String>, takesText: Bool, commands: RecordedCommands
    ) {
        self.name = name
        successor = next
        self.taken = taken
        self.takesText = takesText
        self.commands = commands
        setNeedsKeyCommandsUpdate()
    }

    override func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        commands.isPerformed(sender) ? self : super.target(forAction: action, withSender: sender)
    }

    /// What a command did is in the record.
    override func perform(_ action: Action, withSender sender: Any?) -> Bool { true }

    func makeFirst() {
        isToBeFirst = true
        becomeFirstResponder()
        isToBeFirst = false
    }

    func takes(_ kind: String) -> Bool { taken.contains(kind) }
}

/// A window of a record.
final class RecordedWindow: Window {
    private var name = ""
    private var isKeyless = false
    private var isExclusive = false
    /// The number of the first responder in the record.
    private(set) var first: JSONValue?

    func update(with value: JSONValue) {
        name = value["name"]?.textValue ?? ""
        isKeyless = value["keyless"] != nil
        isExclusive = value["exclusive"] != nil
        first = value["first"]
    }

    override var description: String { name }
    override var canBecomeKey: Bool { !isKeyless }
    override var wantsKeysExclusively: Bool { isExclusive }
}

/// A lock of a record. The surfaces of the locker receive input as usual.
final class RecordedLock: Grab {
    private weak var keyboard: SurfaceResponder?

    init(keyboard: SurfaceResponder?) {
        self.keyboard = keyboard
        super.init(kind: .lock, owner: nil)
    }

    override var keyboardSurface: SurfaceResponder? { keyboard }

    override func pointerDecision(for hit: HitTestResult?) -> Decision {
        hit?.window?.level == .lock ? .pass : .nothing
    }
}

/// Takes the events that the clients of a record took.
final class RecordedClients: SeatTransport {
    private func take(_ kind: String, _ surface: SurfaceResponder) -> Bool {
        (surface as? RecordedSurface)?.takes(kind) ?? false
    }

    func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        take("pointer", surface)
    }

    func pointerMoved(_ motion: PointerMotion, on surface: SurfaceResponder, at location: Point) -> Bool {
        take("pointer", surface)
    }

    func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool {
        take("touch", surface)
    }

    func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool {
        take("keyboard", surface)
    }

    func heldKeyReleased(_ code: KeyCode, on surface: SurfaceResponder, at time: Timestamp) {}
    func keyboardEntered(
        _ surface: SurfaceResponder, heldKeys: [KeyCode], modifiers: KeyboardModifiers
    ) {}
    func keyboardLeft(_ surface: SurfaceResponder) {}
    func modifiersChanged(_ modifiers: KeyboardModifiers, on surface: SurfaceResponder) {}
    func keymapChanged(_ keymap: Keymap) {}
    func repeatInfoChanged(_ repeatInfo: RepeatInfo) {}
    func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {}
    func frameEnded() {}
}
