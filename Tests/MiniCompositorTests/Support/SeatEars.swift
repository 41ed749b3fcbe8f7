import WaylandClient

/// Records the events that a client receives from one of several seats.
final class SeatEars {
    let seat: WlSeat
    private(set) var name: String?
    private(set) var pointer: WlPointer?
    private(set) var keyboard: WlKeyboard?
    private(set) var lastPressSerial: UInt32 = 0
    private var input: [ShellClient.Input] = []
    private unowned let client: ShellClient

    /// Gets the pointer and the keyboard once the seat has them.
    /// - Parameter global: the seat's global in the client's registry.
    init(_ client: ShellClient, at global: GlobalInfo) throws {
        self.client = client
        seat = client.client.registry.bind(global, as: WlSeat.self)
        seat.onEvent = { [weak self] event in
            switch event {
            case .name(let name): self?.name = name
            case .capabilities(let capabilities): self?.capabilitiesChanged(to: capabilities)
            }
        }
        try client.roundtrip()
        try client.roundtrip()
    }

    /// - Parameter number: the seat's index among the seats in the registry.
    convenience init(_ client: ShellClient, number: Int) throws {
        let globals = client.client.registry.globals.filter { $0.interface == WlSeat.interface.name }
        try self.init(client, at: globals[number])
    }

    /// Returns the events since the last call, without motion.
    func take() throws -> [ShellClient.Input] {
        try client.roundtrip()
        defer { input = [] }
        return input
    }

    private func capabilitiesChanged(to capabilities: WlSeat.Capability) {
        if capabilities.contains(.pointer), pointer == nil {
            pointer = seat.getPointer()
            pointer?.onEvent = { [weak self] in self?.note($0) }
        }
        if capabilities.contains(.keyboard), keyboard == nil {
            keyboard = seat.getKeyboard()
            keyboard?.onEvent = { [weak self] in self?.note($0) }
        }
    }

    private func note(_ event: WlPointer.Event) {
        switch event {
        case .enter(_, let surface, _, _): input.append(.pointerEnter(surface?.id ?? 0))
        case .leave(_, let surface): input.append(.pointerLeave(surface?.id ?? 0))
        case .button(let serial, _, let button, let state):
            input.append(.button(button, isDown: state == .pressed))
            if state == .pressed { lastPressSerial = serial }
        default: break
        }
    }

    private func note(_ event: WlKeyboard.Event) {
        switch event {
        case .keymap(_, let file, _): try? file.close()
        case .enter(_, let surface, _): input.append(.keyboardEnter(surface?.id ?? 0))
        case .leave(_, let surface): input.append(.keyboardLeave(surface?.id ?? 0))
        case .key(_, _, let key, let state): input.append(.key(key, isDown: state == .pressed))
        default: break
        }
    }
}
