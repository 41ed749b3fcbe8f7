import WaylandServer

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
