import WaylandServer

/// A seat's selection: what was copied last, and the clients that may paste it. The client with the keyboard focus hears
/// of it.
final class Selection {
    private let context: SenderContext
    private var devices: [WlDataDevice] = []
    private weak var focusedClient: Client?
    private var source: DataSource?
    /// What the selection was set with: an older serial loses.
    private var serial: UInt32?
    /// How many forms the selection had when its client set it last.
    private var announcedFormCount = 0
    /// The seat is off the wire.
    private var hasEnded = false

    init(_ context: SenderContext) {
        self.context = context
    }

    // MARK: Devices

    func add(_ device: WlDataDevice) {
        guard !hasEnded else { return }
        devices.append(device)
        if device.client === focusedClient { announce(to: device) }
    }

    func remove(_ device: WlDataDevice) {
        devices.removeAll { $0 === device }
    }

    func devices(of client: Client) -> [WlDataDevice] {
        devices.filter { $0.client === client }
    }

    /// Before the client's surface is entered.
    func keyboardFocusChanges(to client: Client?) {
        focusedClient = client
        announce()
    }

    private func announce() {
        guard let focusedClient else { return }
        for device in devices(of: focusedClient) { announce(to: device) }
    }

    private func announce(to device: WlDataDevice) {
        device.selection(id: source?.makeOffer(for: device))
    }

    // MARK: The source

    /// A client asks for its source to be the selection; nil empties it.
    func select(_ source: DataSource?, serial: UInt32, client: Client) {
        if let reason = refusal(of: source, serial: serial, client: client) {
            context.logger.info("a selection is refused: \(reason)")
            if source !== self.source { source?.cancel() }
            return
        }
        // The serial of one that no event led to does not tell how old it is.
        if context.serials.record(of: serial, client: client) != nil { self.serial = serial }
        if let source, source === self.source {
            announceFurtherForms(of: source)
        } else {
            let old = self.source
            self.source = source
            source?.selection = self
            old?.cancel()
            announce()
        }
        announcedFormCount = source?.mimeTypes.count ?? 0
    }

    /// The source is the selection already: only if it has more forms by now is there something to tell.
    private func announceFurtherForms(of source: DataSource) {
        if source.mimeTypes.count > announcedFormCount { announce() }
    }

    private func refusal(of source: DataSource?, serial: UInt32, client: Client) -> String? {
        guard !hasEnded else { return "its seat is gone" }
        // Its client may not have heard of it yet.
        if let source, source.isCancelled { return "its source was cancelled before" }
        let record = context.serials.record(of: serial, client: client)
        // Serials wrap around at 32 bits.
        if record != nil, let latest = self.serial, Int32(bitPattern: serial &- latest) < 0 {
            return "it was asked for before the present one, with serial \(serial)"
        }
        let request = SelectionRequest(
            client: client, serial: serial, occasion: SelectionRequest.Occasion(record),
            hasKeyboardFocus: client === focusedClient)
        return context.embedder.allows(request) ? nil : request.reasonToRefuse
    }

    func sourceDestroyed(_ source: DataSource) {
        guard self.source === source else { return }
        self.source = nil
        announce()
    }

    /// The seat goes off the wire: clients keep inert objects.
    func end() {
        hasEnded = true
        devices = []
        focusedClient = nil
        let last = source
        source = nil
        last?.cancel()
    }
}
