import SessionLogging
import SurfaceResponders
import WaylandServer

/// What is logged for measurements.
extension MiniCompositor {
    /// Logs what each client had at most, when it ends: of those that connect from now on.
    func logClientUse() {
        keep(
            display.observeClients { [logger] client in
                client.onDestroy { [unowned client] in
                    logger.info(
                        "\(client.useText)", metadata: .process(client.credentials.processID))
                }
            })
    }
}

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

/// What is logged of connections that are refused: a line a second at most, as whoever connects can do so very often.
final class RefusedConnections {
    private var latest: Timestamp?
    /// Since the latest line.
    private var unloggedCount = 0

    /// - Returns: the line for the log; nil right after another.
    func line(for refusal: ConnectionRefusal, at now: Timestamp) -> String? {
        if let latest, latest.duration(to: now) < .seconds(1) {
            unloggedCount += 1
            return nil
        }
        latest = now
        defer { unloggedCount = 0 }
        return unloggedCount == 0 ? "\(refusal)" : "\(refusal) (after \(unloggedCount) more)"
    }
}

extension Client {
    /// What the client had at most, for a log: `foot (process 12) had at most 40 objects, 2 surfaces`.
    fileprivate var useText: String {
        let peaks = ClientLimit.allCases.compactMap { limit -> String? in
            let peak = account.peak(of: limit)
            return peak > 0 ? "\(peak) \(limit)" : nil
        }
        // The process may be gone, and its name with it.
        let program = executable ?? "a client"
        return "\(program) (process \(credentials.processID)) had at most "
            + (peaks.isEmpty ? "nothing" : peaks.joined(separator: ", "))
    }
}
