import WaylandClient

/// Records the windows that a client receives from ext_foreign_toplevel_list_v1.
final class TestToplevelList {
    /// Records the events of one window.
    final class Handle {
        let handle: ExtForeignToplevelHandleV1
        private(set) var identifier = ""
        /// The other events, in order.
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
