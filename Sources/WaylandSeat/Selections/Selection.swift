import WaylandServer

/// The two selections of a seat: the clipboard and the primary selection.
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

    /// Adds a client's device to the selections that its version supports.
    func add(_ device: any SelectionDevice) {
        for kind in SelectionKind.allCases where device.hears(of: kind) { self[kind].add(device) }
    }

    func remove(_ device: Resource) {
        clipboard.remove(device)
        primary.remove(device)
    }

    /// Called before a client's surface is entered, and with `nil` once a surface was left.
    func keyboardFocusChanges(to client: Client?) {
        clipboard.keyboardFocusChanges(to: client)
        primary.keyboardFocusChanges(to: client)
    }

    /// Called when the seat is removed. Clients keep inert objects.
    func end() {
        let devices = clipboard.devices
        clipboard.end()
        primary.end()
        for device in devices { device.seatEnded() }
    }
}

extension SeatGlobal {
    /// The source of a selection; `nil` for an empty one. Read its data with ``OfferedData/send(_:to:)``.
    public func selection(_ kind: SelectionKind = .clipboard) -> (any SelectionSource)? {
        senders.selections[kind].source
    }

    /// Sets the source of a selection, or clears the selection, without asking the delegate.
    /// - Parameters:
    ///   - source: held strongly until it is replaced. To offer more types, set the same source again. Do not
    ///     pass a source of another seat or selection.
    ///   - kind: the selection to set.
    public func setSelection(_ source: (any SelectionSource)?, as kind: SelectionKind = .clipboard) {
        senders.selections[kind].set(source)
    }
}

/// One of a seat's selections. It is sent to the client with the keyboard focus, and to clipboard managers.
final class Selection {
    let kind: SelectionKind
    private let context: SenderContext
    private var allDevices = ObjectList<any SelectionDevice>()
    private weak var focusedClient: Client?
    private(set) var source: (any SelectionSource)?
    /// The serial of the last request that was carried out with a known serial. Older requests are refused.
    private var serial: UInt32?
    /// The number of types of the source when it was last set.
    private var announcedTypeCount = 0
    /// The devices that will be sent the current selection once their clients have caught up.
    private var overdueDevices: Set<Resource> = []
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

    func keyboardFocusChanges(to client: Client?) {
        focusedClient = client
        guard let client else { return }
        for device in devices(of: client) where !device.hearsWithoutFocus { announce(to: device) }
    }

    private func hears(_ device: any SelectionDevice) -> Bool {
        device.hearsWithoutFocus || device.client === focusedClient
    }

    /// Sends the selection to a device, now or once its client has caught up, so that nothing accumulates.
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

    /// Called when the source is replaced, is removed, or has more types.
    private func changed() {
        for device in devices where hears(device) { announce(to: device) }
        context.embedder.notify(.selection(kind))
    }

    // MARK: The source

    /// Sets the source that a client has requested, if that is allowed; `nil` clears the selection.
    func select(_ source: ClientSource?, serial: UInt32, client: Client) {
        if let other = source?.selection, other !== self {
            return context.logger.info("a selection is refused: its source is that of another seat")
        }
        if let reason = refusal(of: source, serial: serial, client: client) {
            context.logger.info("a selection is refused: \(reason)")
            if source !== self.source { source?.cancel() }
            return
        }
        // A serial without a known event does not say how old the request is.
        if context.clients.record(of: serial, client: client) != nil { self.serial = serial }
        set(source)
    }

    /// Sets the source without a check, for the embedder and for clients that it trusts.
    func set(_ source: (any SelectionSource)?) {
        guard !hasEnded else {
            source?.selectionEnded()
            return
        }
        (source as? ClientSource)?.becomes(self)
        let knownTypeCount = announcedTypeCount
        announcedTypeCount = source?.mimeTypes.count ?? 0
        if let source, source === self.source {
            // The same source is announced again only if it has more types.
            if announcedTypeCount > knownTypeCount { changed() }
            return
        }
        let old = self.source
        self.source = source
        old?.selectionEnded()
        changed()
    }

    private func refusal(of source: ClientSource?, serial: UInt32, client: Client) -> String? {
        guard !hasEnded else { return "its seat was removed" }
        // The client may not have received the cancellation yet.
        if let source, source.isCancelled { return "its source was canceled" }
        let record = context.clients.record(of: serial, client: client)
        // Serials wrap around at 32 bits.
        if record != nil, let latest = self.serial, Int32(bitPattern: serial &- latest) < 0 {
            return "its serial \(serial) is older than that of the present selection"
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

    /// Called when the seat is removed. Clients keep inert objects.
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

/// The kind of a selection. Each seat has one of each.
public enum SelectionKind: Hashable, Sendable, CaseIterable {
    /// The clipboard: set by copying, pasted by a command.
    case clipboard
    /// The primary selection: set by selecting text, pasted with the middle button.
    case primary
}

/// Data that is selected, a client's or the embedder's own. It serves as one selection of one seat. Clients
/// receive its types when it is set: to offer more types, set it again.
public protocol SelectionSource: OfferedData {
    /// Called when the source is replaced, the selection is cleared, or the seat is removed.
    func selectionEnded()
}

/// A client's request to set one of a seat's selections, or to clear it.
public struct SelectionRequest {
    /// What the serial that the client gave says about the reason for its request.
    public enum Occasion: Hashable, Sendable {
        /// An event of a button, key, touch, tool contact, touchpad gesture or command: the user acted.
        case input
        /// An enter of a pointer, tool, pad or keyboard, a mode of a pad, or a change of modifiers.
        case focus
        /// No event that this seat has sent to the client and still remembers.
        case none
    }

    /// The selection to set.
    public let kind: SelectionKind
    /// The client that makes the request.
    public let client: Client
    /// The serial that the client gave.
    public let serial: UInt32
    /// The kind of event that the serial belongs to.
    public let occasion: Occasion
    /// Whether one of the client's surfaces has the seat's keyboard focus.
    public let hasKeyboardFocus: Bool

    /// Whether the user seems to have asked for it: the user acted on the client, or moved the focus to it
    /// and it still has the keyboard focus. Being under the pointer is not enough.
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
