import SurfaceResponders
import WaylandServer

/// A part of a surface that its client has declared: a region that can become first responder. The client
/// performs its key commands and actions.
final class DeclaredResponder: SurfaceResponder {
    /// `nil` once the responder is inert: it, an ancestor or the surface was destroyed.
    private(set) var tree: ResponderTree?
    /// The responder that contains it, committed or not; `nil` if that is the surface itself.
    private(set) var parent: DeclaredResponder?
    /// The number of levels of nesting: 1 for a responder directly in the surface.
    let depth: Int
    weak var resource: SurfaceResponderV1?
    /// Counts the responder toward its client's limits; `nil` once it is inert.
    private var use: ClientUse?

    /// The state after the next commit.
    private(set) var pending = DeclaredResponderState()
    private var isChangePending = false
    private(set) var current = DeclaredResponderState()
    private var compiledCommands: [KeyCommand] = []

    var isResigningByRequest = false

    init(in tree: ResponderTree, _ use: ClientUse, parent: DeclaredResponder?, depth: Int) {
        self.tree = tree
        self.use = use
        self.parent = parent
        self.depth = depth
        super.init(kind: .region)
        // A client's surface receives all touches, whichever responder they are on.
        isMultipleTouchEnabled = true
    }

    override class var standardHitTestingType: SurfaceResponder.Type { DeclaredResponder.self }

    /// Explanations tell the responders of a client apart by their context identifiers.
    override var description: String {
        current.textInputContextIdentifier.map { "responder \($0)" } ?? "responder"
    }

    // MARK: As a responder

    override var canBecomeFirstResponder: Bool { current.flags.contains(.acceptsFirst) }

    override var acceptsTextInput: Bool { current.flags.contains(.text) }

    /// `nil` for applications without an identifier, which would share what is remembered for them.
    override var textInputContextIdentifier: String? {
        guard let identifier = current.textInputContextIdentifier,
            window?.applicationIdentifier?.isEmpty == false
        else { return nil }
        return identifier
    }

    override var keyCommands: [KeyCommand]? { compiledCommands }

    override func responds(to action: Action) -> Bool {
        performs(action) || super.responds(to: action)
    }

    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        guard action == .performClientCommand else {
            return super.canPerformAction(action, withSender: sender)
        }
        return command(of: sender) != nil
    }

    @discardableResult
    override func perform(_ action: Action, withSender sender: Any?) -> Bool {
        guard performs(action) else { return super.perform(action, withSender: sender) }
        send(action)
        return true
    }

    func performClientCommand(_ sender: Any?) {
        command(of: sender)?.send(on: actingSeat)
    }

    // MARK: State

    func change(_ body: (inout DeclaredResponderState) -> Void) {
        guard let tree else { return }
        body(&pending)
        guard !isChangePending else { return }
        isChangePending = true
        tree.noteChange(of: self)
    }

    func takePending() -> DeclaredResponderState {
        isChangePending = false
        return pending
    }

    func apply(_ state: DeclaredResponderState) {
        let isContextChanged = state.textInputContextIdentifier != current.textInputContextIdentifier
        current = state
        current.commands.removeAll { $0.command.responder !== self }
        // The responder's coordinate space is that of its surface.
        if bounds != state.rectangle {
            bounds = state.rectangle
            center = state.rectangle.center
        }
        updateCommands()
        if state.flags.contains(.hidden), !isHidden { passInteractions() }
        isHidden = state.flags.contains(.hidden)
        guard isContextChanged, let tree else { return }
        for global in tree.registry.seats { global.seat.textInputModes.refresh() }
    }

    private func updateCommands() {
        let commands = current.commands.compactMap(\.keyCommand)
        guard commands != compiledCommands else { return }
        compiledCommands = commands
        setNeedsKeyCommandsUpdate()
    }

    func forget(_ command: ClientCommand) {
        pending.commands.removeAll { $0.command === command }
        current.commands.removeAll { $0.command === command }
        updateCommands()
    }

    // MARK: The end

    /// Removes the responder and its children from the surface. The objects become inert.
    func end() {
        guard let tree else { return }
        passInteractions()
        self.tree = nil
        use = nil
        removeFromSuperresponder()
        // Cleared first, so that no child has to look for itself in the arrays.
        let children = pending.children
        pending.children = []
        current.children = []
        for child in children { child.end() }
        for state in pending.commands { state.command.responder = nil }
        parent?.forget(self)
        parent = nil
        tree.forget(self)
        pending = DeclaredResponderState()
        current = DeclaredResponderState()
        compiledCommands = []
        setNeedsKeyCommandsUpdate()
    }

    /// Transfers presses and touches on the responder to its parent, so that the client still receives them.
    private func passInteractions() {
        guard let tree, let heir = superresponder else { return }
        for global in tree.registry.seats { global.seat.passInteractions(of: self, to: heir) }
    }

    private func forget(_ child: DeclaredResponder) {
        pending.children.removeAll { $0 === child }
        current.children.removeAll { $0 === child }
    }
}

extension Action {
    /// Performs a client's key command, which is the sender, at the responder that offers it.
    static let performClientCommand = Action(
        "performClientCommand", DeclaredResponder.performClientCommand)
}

extension DeclaredResponder: SurfaceResponderV1Handler {
    func performs(_ action: Action) -> Bool {
        guard !current.actions.isEmpty, let declared = SurfaceResponderV1.Action(action) else { return false }
        return current.actions.contains(declared)
    }

    func send(_ action: Action) {
        guard let declared = SurfaceResponderV1.Action(action), let resource, let global = actingSeat,
            let seat = seat(of: global)
        else { return }
        global.actions.perform(declared, by: resource, seat)
    }

    /// The command of this responder that is the sender of an action, if it is enabled.
    func command(of sender: Any?) -> ClientCommand? {
        guard let identity = (sender as? KeyCommand)?.propertyList as? ObjectIdentifier else { return nil }
        let state = current.commands.first { ObjectIdentifier($0.command) == identity }
        return state.flatMap { $0.flags.contains(.enabled) ? $0.command : nil }
    }

    /// The seat that is performing an action, or else the first seat that the client has bound.
    var actingSeat: SeatGlobal? {
        guard let seats = tree?.registry.seats else { return nil }
        return seats.first { $0.seat.isPerformingAction } ?? seats.first { seat(of: $0) != nil }
    }

    /// - Returns: the reason for a refusal; `nil` for success.
    func becomeFirst(_ seat: WlSeat, serial: UInt32) -> SurfaceResponderV1.Refusal? {
        guard let global = SeatGlobal.from(seat), global.isInputSerial(serial, client: seat.client) else {
            return .serial
        }
        guard isShown else { return .notShown }
        guard canBecomeFirstResponder else { return .notAccepting }
        return global.senders.firstResponder.makeFirst(self) ? nil : .kept
    }

    func resignFirst(_ seat: WlSeat) {
        guard let global = SeatGlobal.from(seat), global.senders.firstResponder.isFirst(self) else { return }
        isResigningByRequest = true
        defer { isResigningByRequest = false }
        resignFirstResponder()
    }

    /// - Returns: the reason for a refusal; `nil` for success.
    func selectTextInputMode(
        _ language: String, _ seat: WlSeat, serial: UInt32
    ) -> SurfaceResponderV1.Refusal? {
        guard let global = SeatGlobal.from(seat) else { return .notFirst }
        return global.senders.firstResponder.selectTextInputMode(language, for: self, serial: serial)
    }

    /// Whether the responder is in a window of a scene, and neither it nor an ancestor is hidden.
    private var isShown: Bool {
        window?.scene != nil && !isHiddenInSurface
    }

    private var isHiddenInSurface: Bool {
        sequence(first: self as SurfaceResponder, next: \.superresponder).contains(where: \.isHidden)
    }

    /// Why the responder is no longer first, derived from its state after the change.
    var resignedReason: SurfaceResponderV1.ResignedReason {
        if isResigningByRequest { return .request }
        guard let window, window.scene != nil else { return .removed }
        if isHiddenInSurface { return .hidden }
        return window.firstResponder === self ? .focus : .moved
    }

    /// The client's wl_seat object for a seat; `nil` if there is none, or the client can be sent no events.
    func seat(of global: SeatGlobal) -> WlSeat? {
        resource.flatMap { global.context.clients.seat(for: $0) }
    }

    func resourceDestroyed(_ resource: Resource) {
        end()
    }

    // MARK: State

    func setRectangle(
        _ resource: SurfaceResponderV1, x: Int32, y: Int32, width: Int32, height: Int32
    ) {
        guard width >= 0, height >= 0 else {
            return resource.postError(.invalidSize, "a size of \(width)x\(height) is negative")
        }
        change {
            $0.rectangle = Rect(
                x: Double(x), y: Double(y), width: Double(width), height: Double(height))
        }
    }

    func placeAbove(_ resource: SurfaceResponderV1, sibling: SurfaceResponderV1) {
        place(resource, beside: sibling, offset: 1)
    }

    func placeBelow(_ resource: SurfaceResponderV1, sibling: SurfaceResponderV1) {
        place(resource, beside: sibling, offset: 0)
    }

    private func place(_ resource: SurfaceResponderV1, beside sibling: SurfaceResponderV1, offset: Int) {
        guard let tree = tree else { return }
        var family = tree.children(of: parent).filter { $0 !== self }
        let neighbor = sibling.handler as? DeclaredResponder
        guard let index = family.firstIndex(where: { $0 === neighbor }) else {
            return resource.postError(
                .notSibling,
                "surface_responder_v1@\(sibling.id) is not another responder with the same parent")
        }
        family.insert(self, at: index + offset)
        tree.setChildren(family, of: parent)
    }

    func setFlags(_ resource: SurfaceResponderV1, flags: SurfaceResponderV1.Flags) {
        guard SurfaceResponderV1.Flags.isValid(flags.rawValue, version: resource.version) else {
            return resource.postError(.invalidFlags, "not all of \(flags.rawValue) are flags")
        }
        change { $0.flags = flags }
    }

    func setTextInputContextIdentifier(_ resource: SurfaceResponderV1, identifier: String?) {
        guard let tree = tree else { return }
        guard identifier.map(tree.limits.allowsIdentifier) ?? true else {
            return resource.postError(.invalidString, "an identifier has 1 to \(tree.limits.bytes) bytes")
        }
        change { $0.textInputContextIdentifier = identifier }
    }

    func setActions(_ resource: SurfaceResponderV1, actions: [SurfaceResponderV1.Action]) {
        let isKnown = actions.allSatisfy { action in
            SurfaceResponderV1.Action.isValid(action.rawValue, version: resource.version)
        }
        guard isKnown else {
            return resource.postError(.invalidAction, "the list holds a number that is not an action")
        }
        change { $0.actions = Set(actions) }
    }

    func addCommand(_ resource: SurfaceResponderV1, id: NewResource<SurfaceKeyCommandV1>) {
        guard let tree = tree else { return }
        guard pending.commands.count < tree.limits.commands else {
            return resource.postError(.limit, "a responder has up to \(tree.limits.commands) key commands")
        }
        guard let use = resource.client.useOrEnd(.keyCommands) else { return }
        let command = ClientCommand(of: self, use, limits: tree.limits)
        change { $0.commands.append(ClientCommandState(command: command)) }
        command.begin(id.create(command))
    }

    // MARK: Being first

    func becomeFirst(_ resource: SurfaceResponderV1, seat: WlSeat, serial: UInt32) {
        guard let refusal = becomeFirst(seat, serial: serial) else { return }
        resource.refused(seat: seat, serial: serial, reason: refusal)
    }

    func resignFirst(_ resource: SurfaceResponderV1, seat: WlSeat) {
        resignFirst(seat)
    }

    func setTextInputMode(
        _ resource: SurfaceResponderV1, seat: WlSeat, serial: UInt32, language: String
    ) {
        guard let refusal = selectTextInputMode(language, seat, serial: serial) else { return }
        resource.refused(seat: seat, serial: serial, reason: refusal)
    }
}

/// The client's description of a responder: pending, waiting for the commit of a parent surface, or applied.
struct DeclaredResponderState {
    /// In surface-local coordinates.
    var rectangle = Rect.zero
    var flags: SurfaceResponderV1.Flags = []
    var textInputContextIdentifier: String?
    var actions: Set<SurfaceResponderV1.Action> = []
    /// In the order of their creation.
    var commands: [ClientCommandState] = []
    /// Back to front.
    var children: [DeclaredResponder] = []
}
