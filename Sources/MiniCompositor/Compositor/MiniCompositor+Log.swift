import SessionLogging
import SurfaceResponders
import WaylandServer

extension MiniCompositor {
    /// Makes clients that connect after this call log their peak resource use when they disconnect.
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

/// Creates a log line when a client first captures the screen, and when it first acts as a device.
final class ActivityLog {
    private var known: [ObjectIdentifier: Set<ClientActivity>] = [:]

    /// Returns `nil` if the activity was logged before or has ended, or if the client has disconnected.
    func line(for change: ClientActivityChange) -> String? {
        guard change.isActive, change.client.isAlive else { return nil }
        let id = ObjectIdentifier(change.client)
        if known[id] == nil { change.client.onDestroy { [weak self] in self?.known[id] = nil } }
        guard known[id, default: []].insert(change.activity).inserted else { return nil }
        switch change.activity {
        case .capturesScreen: return "\(change.client) captures the screen"
        case .actsAsDevice: return "\(change.client) sends input by a virtual device"
        }
    }
}

/// Creates log lines about refused connections, at most one a second, because clients may connect very often.
final class RefusedConnections {
    private var latest: Timestamp?
    /// The number of refusals since the latest line.
    private var unloggedCount = 0

    /// Returns `nil` within a second of the latest line.
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
    /// The client's peak resource use, for the log: `foot (process 12) had at most 40 objects, 2 surfaces`.
    fileprivate var useText: String {
        let peaks = ClientLimit.allCases.compactMap { limit -> String? in
            let peak = account.peak(of: limit)
            return peak > 0 ? "\(peak) \(limit)" : nil
        }
        // If the process has ended, its name is unknown.
        let program = executable ?? "a client"
        return "\(program) (process \(credentials.processID)) had at most "
            + (peaks.isEmpty ? "nothing" : peaks.joined(separator: ", "))
    }
}
