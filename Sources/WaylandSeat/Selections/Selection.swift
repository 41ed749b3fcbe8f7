import WaylandServer

/// What is selected on a seat: copied, or marked.
final class Selections {
    let clipboard: Selection
    let primary: Selection

    init(_ context: SenderContext) {
        clipboard = Selection(.clipboard, context)
        primary = Selection(.primary, context)
    }

    subscript(kind: SelectionKind) -> Selection {
        switch kind {
        case .clipboard: clipboard
        case .primary: primary
        }
    }

    /// A client's object that hears of both, as far as its version knows them.
    func add(_ device: any SelectionDevice) {
        for kind in SelectionKind.allCases where device.hears(of: kind) { self[kind].add(device) }
    }

    func remove(_ device: Resource) {
        clipboard.remove(device)
        primary.remove(device)
    }

    /// Before the client's surface is entered.
    func keyboardFocusChanges(to client: Client?) {
        clipboard.keyboardFocusChanges(to: client)
        primary.keyboardFocusChanges(to: client)
    }

    /// The seat goes off the wire: clients keep inert objects.
    func end() {
        let devices = clipboard.devices
        clipboard.end()
        primary.end()
        for device in devices { device.seatEnded() }
    }
}

extension SeatGlobal {
    /// What is selected now: a client's data, or the embedder's own; nil for nothing. Reading it, by
    /// ``OfferedData/send(_:to:)``, is the same for both.
    public func selection(_ kind: SelectionKind = .clipboard) -> (any SelectionSource)? {
        senders.selections[kind].source
    }

    /// Selects data of the embedder's own, or nothing. No client and no serial is asked; whoever selects something next
    /// replaces it.
    /// - Parameters:
    ///   - source: kept until its selection ends. Set again when it has more forms, it stays; that of another seat or
    ///     selection must not be given.
    ///   - kind: which selection.
    public func setSelection(_ source: (any SelectionSource)?, as kind: SelectionKind = .clipboard) {
        senders.selections[kind].set(source)
    }
}

/// One of a seat's selections: what was copied or marked last, and the clients' objects that hear of it. The client with the
/// keyboard focus does, and whoever manages clipboards.
final class Selection {
    let kind: SelectionKind
    private let context: SenderContext
    private var allDevices = ObjectList<any SelectionDevice>()
    private weak var focusedClient: Client?
    private(set) var source: (any SelectionSource)?
    /// What the selection was set with: an older serial loses.
    private var serial: UInt32?
    /// How many types the selection had when it was set last.
    private var announcedTypeCount = 0
    /// The devices that are told of the newest selection once their clients have caught up.
    private var overdueDevices: Set<Resource> = []
    /// The seat is off the wire.
    private var hasEnded = false

    init(_ kind: SelectionKind, _ context: SenderContext) {
        self.kind = kind
        self.context = context
    }

    // MARK: Devices

    func add(_ device: any SelectionDevice) {
        guard !hasEnded else { return }
        allDevices.add(device, for: device)
        if hears(device) { announce(to: device) }
    }

    func remove(_ device: Resource) {
        allDevices.remove(device)
        overdueDevices.remove(device)
    }

    var devices: [any SelectionDevice] { allDevices.elements }

    func devices(of client: Client) -> [any SelectionDevice] {
        devices.filter { $0.client === client }
    }

    /// Before the client's surface is entered.
    func keyboardFocusChanges(to client: Client?) {
        focusedClient = client
        guard let client else { return }
        for device in devices(of: client) where !device.hearsWithoutFocus { announce(to: device) }
    }

    private func hears(_ device: any SelectionDevice) -> Bool {
        device.hearsWithoutFocus || device.client === focusedClient
    }

    /// Tells a device of the selection, now or when its client has caught up: however often other clients change the selection,
    /// nothing waits for a client that is behind.
    private func announce(to device: any SelectionDevice) {
        guard device.client.isBehind else {
            overdueDevices.remove(device)
            return device.announce(source, as: kind, context.logger)
        }
        overdueDevices.insert(device)
        device.client.whenCaughtUp(for: self) { [weak self, unowned client = device.client] in
            self?.caughtUp(client)
        }
    }

    private func caughtUp(_ client: Client) {
        for device in devices(of: client) where overdueDevices.remove(device) != nil {
            if hears(device) { announce(to: device) }
        }
    }

    /// The selection is another, or has more types.
    private func changed() {
        for device in devices where hears(device) { announce(to: device) }
        context.embedder.notify(.selection(kind))
    }

    // MARK: The source

    /// A client asks for its source to be the selection; nil empties it.
    func select(_ source: ClientSource?, serial: UInt32, client: Client) {
        if let other = source?.selection, other !== self {
            return context.logger.info("a selection is refused: its source is that of another seat")
        }
        if let reason = refusal(of: source, serial: serial, client: client) {
            context.logger.info("a selection is refused: \(reason)")
            if source !== self.source { source?.cancel() }
            return
        }
        // The serial of one that no event led to does not tell how old it is.
        if context.clients.record(of: serial, client: client) != nil { self.serial = serial }
        set(source)
    }

    /// Makes something the selection without asking anybody: for the embedder, and for clients that it trusts.
    func set(_ source: (any SelectionSource)?) {
        guard !hasEnded else {
            source?.selectionEnded()
            return
        }
        (source as? ClientSource)?.becomes(self)
        let knownTypeCount = announcedTypeCount
        announcedTypeCount = source?.mimeTypes.count ?? 0
        if let source, source === self.source {
            // There is something to tell only if it has more types by now.
            if announcedTypeCount > knownTypeCount { changed() }
            return
        }
        let old = self.source
        self.source = source
        old?.selectionEnded()
        changed()
    }

    private func refusal(of source: ClientSource?, serial: UInt32, client: Client) -> String? {
        guard !hasEnded else { return "its seat is gone" }
        // Its client may not have heard of it yet.
        if let source, source.isCancelled { return "its source was cancelled before" }
        let record = context.clients.record(of: serial, client: client)
        // Serials wrap around at 32 bits.
        if record != nil, let latest = self.serial, Int32(bitPattern: serial &- latest) < 0 {
            return "it was asked for before the present one, with serial \(serial)"
        }
        let request = SelectionRequest(
            kind: kind, client: client, serial: serial, occasion: SelectionRequest.Occasion(record),
            hasKeyboardFocus: client === focusedClient)
        return context.embedder.allows(request) ? nil : request.reasonToRefuse
    }

    func sourceDestroyed(_ source: ClientSource) {
        guard self.source === source else { return }
        self.source = nil
        changed()
    }

    /// The seat goes off the wire: clients keep inert objects.
    func end() {
        hasEnded = true
        focusedClient = nil
        allDevices.removeAll()
        overdueDevices = []
        let last = source
        source = nil
        last?.selectionEnded()
    }
}

/// Which of a seat's two selections.
public enum SelectionKind: Hashable, Sendable, CaseIterable {
    /// What was copied, to be pasted by a command.
    case clipboard
    /// What is marked, to be pasted with the middle button.
    case primary
}

/// Data that is selected: a client's, or the embedder's own, which it sets by ``SeatGlobal/setSelection(_:as:)``.
///
/// It serves as one selection of one seat. Clients hear of its forms when it becomes that: to add some later, set it again.
public protocol SelectionSource: OfferedData {
    /// Something else is selected, or the seat is gone: nobody can have the data any more.
    func selectionEnded()
}

/// A client wants to set one of a seat's selections, or to empty it.
public struct SelectionRequest {
    /// What the serial that a client gave says of why it asks.
    public enum Occasion: Hashable, Sendable {
        /// It got a button, a key, a finger, a gesture of a touchpad or a command: the person did something.
        case input
        /// The pointer or the keyboard focus came to it, or it was told of modifiers.
        case focus
        /// None that is known: the serial is another client's, another seat's, made up, or too old.
        case none
    }

    /// Which selection.
    public let kind: SelectionKind
    /// The client that asks.
    public let client: Client
    /// The serial that it gave.
    public let serial: UInt32
    /// Of which event the serial is.
    public let occasion: Occasion
    /// Whether one of the client's surfaces has the seat's keyboard focus now.
    public let hasKeyboardFocus: Bool

    /// Whether the person can be said to have asked for it: they did something to the client, or went to it and are still
    /// there. What is only under the pointer may not change what is pasted.
    public var isLedToByInput: Bool {
        switch occasion {
        case .input: true
        case .focus: hasKeyboardFocus
        case .none: false
        }
    }

    var reasonToRefuse: String {
        hasKeyboardFocus
            ? "its client has no recent input event with the serial \(serial)"
            : "its client has neither the keyboard focus nor a recent input event with the serial \(serial)"
    }
}

extension SelectionRequest.Occasion {
    init(_ record: SerialRecord?) {
        switch record {
        case nil: self = .none
        case .pointerEnter, .keyboardEnter, .modifiers, .toolEnter, .padEnter, .padMode: self = .focus
        case .buttonPress, .buttonRelease, .keyPress, .keyRelease, .touchDown, .touchUp, .toolDown,
            .toolButtonPress, .toolButtonRelease, .gestureBegin, .gestureEnd, .command:
            self = .input
        }
    }
}
