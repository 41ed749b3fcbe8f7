import WaylandClient

/// A client's object that carries out an action. It records its events.
final class TestTriggerListener {
    enum Event: Equatable {
        case begin(UInt32)
        case end(UInt32)
        case unavailable
    }

    let client: ShellClient
    let manager: ExtInputTriggerActionManagerV1
    let action: ExtInputTriggerActionV1
    private var events: [Event] = []
    /// The tokens for xdg_activation_v1, in order.
    private(set) var tokens: [String] = []

    init(_ token: String, of client: ShellClient) throws {
        self.client = client
        manager = try client.client.bind(ExtInputTriggerActionManagerV1.self)
        action = manager.getInputTriggerAction(token: token)
        action.onEvent = { [weak self] in self?.note($0) }
    }

    private func note(_ event: ExtInputTriggerActionV1.Event) {
        switch event {
        case .begin(let time, let token):
            events.append(.begin(time))
            tokens.append(token)
        case .end(let time, let token):
            events.append(.end(time))
            tokens.append(token)
        case .unavailable:
            events.append(.unavailable)
        }
    }

    /// Returns the events since the last call.
    func take() throws -> [Event] {
        try client.roundtrip()
        defer { events = [] }
        return events
    }
}
