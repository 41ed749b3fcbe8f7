import WaylandServer

/// What is logged of clients that capture the screen or act as devices: a line when a client first does so.
final class ActivityLog {
    private var known: [ObjectIdentifier: Set<ClientActivity>] = [:]

    /// - Returns: the line for the log; nil for what the client did before, or has stopped.
    func line(for change: ClientActivityChange) -> String? {
        guard change.isActive, change.client.isAlive else { return nil }
        let id = ObjectIdentifier(change.client)
        if known[id] == nil { change.client.onDestroy { [weak self] in self?.known[id] = nil } }
        guard known[id, default: []].insert(change.activity).inserted else { return nil }
        switch change.activity {
        case .capturesScreen: return "\(change.client) captures what is on the screen"
        case .actsAsDevice: return "\(change.client) types or clicks, by a virtual device"
        }
    }
}
