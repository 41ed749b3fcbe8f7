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
