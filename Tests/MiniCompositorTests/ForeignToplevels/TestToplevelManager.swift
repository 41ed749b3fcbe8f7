import WaylandClient

/// Records the windows that a panel receives from zwlr_foreign_toplevel_manager_v1.
final class TestToplevelManager {
    /// Records the events of one window.
    final class Handle {
        let handle: ZwlrForeignToplevelHandleV1
        private(set) var states: [ZwlrForeignToplevelHandleV1.State] = []
        private(set) var parent: ZwlrForeignToplevelHandleV1?
        /// All events, in order.
        private var events: [String] = []

        init(_ handle: ZwlrForeignToplevelHandleV1) {
            self.handle = handle
            handle.onEvent = { [weak self] in self?.note($0) }
        }

        private func note(_ event: ZwlrForeignToplevelHandleV1.Event) {
            switch event {
            case .title(let title): events.append("title \(title)")
            case .appId(let name): events.append("app_id \(name)")
            case .outputEnter: events.append("enter")
            case .outputLeave: events.append("leave")
            case .state(let states):
                self.states = states
                let names = states.map { Self.names[$0.rawValue] ?? "\($0.rawValue)" }
                events.append((["state"] + names).joined(separator: " "))
            case .parent(let parent):
                self.parent = parent
                events.append(parent == nil ? "no parent" : "parent")
            case .done: events.append("done")
            case .closed: events.append("closed")
            }
        }

        private static let names: [UInt32: String] = [
            0: "maximized", 1: "minimized", 2: "activated", 3: "fullscreen",
        ]

        func take() -> [String] {
            defer { events = [] }
            return events
        }
    }

    let client: CompositorClient
    let manager: ZwlrForeignToplevelManagerV1
    private(set) var handles: [Handle] = []
    private(set) var isFinished = false

    init(_ client: CompositorClient, version: UInt32? = nil) throws {
        self.client = client
        manager = try client.bind(ZwlrForeignToplevelManagerV1.self, version: version)
        manager.onEvent = { [weak self] event in
            switch event {
            case .toplevel(let handle): self?.handles.append(Handle(handle))
            case .finished: self?.isFinished = true
            }
        }
        try client.roundtrip()
    }

    /// Returns the events since the last call, by window index. Windows without events are left out.
    func take() throws -> [Int: [String]] {
        try client.roundtrip()
        let news = handles.enumerated().map { ($0.offset, $0.element.take()) }
        return Dictionary(uniqueKeysWithValues: news.filter { !$0.1.isEmpty })
    }
}
