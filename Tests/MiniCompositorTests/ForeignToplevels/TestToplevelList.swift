import WaylandClient

/// What a client hears of everybody's windows.
final class TestToplevelList {
    /// What it hears of one.
    final class Handle {
        let handle: ExtForeignToplevelHandleV1
        private(set) var identifier = ""
        /// The rest, in its order.
        private var events: [String] = []

        init(_ handle: ExtForeignToplevelHandleV1) {
            self.handle = handle
            handle.onEvent = { [weak self] in self?.note($0) }
        }

        private func note(_ event: ExtForeignToplevelHandleV1.Event) {
            switch event {
            case .identifier(let identifier): self.identifier = identifier
            case .title(let title): events.append("title \(title)")
            case .appId(let name): events.append("app_id \(name)")
            case .done: events.append("done")
            case .closed: events.append("closed")
            }
        }

        func take() -> [String] {
            defer { events = [] }
            return events
        }
    }

    let list: ExtForeignToplevelListV1
    private(set) var handles: [Handle] = []
    private(set) var isFinished = false

    init(_ client: CompositorClient) throws {
        list = try client.bind(ExtForeignToplevelListV1.self)
        list.onEvent = { [weak self] event in
            switch event {
            case .toplevel(let handle): self?.handles.append(Handle(handle))
            case .finished: self?.isFinished = true
            }
        }
        try client.roundtrip()
    }
}
