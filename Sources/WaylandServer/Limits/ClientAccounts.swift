/// The accounts of a display's clients, and what all clients of each application have together, as long as there are any.
final class ClientAccounts {
    var policy = ClientLimitPolicy()
    private var applications: [String: (tally: ClientTally, clientCount: Int)] = [:]

    func open(for client: Client) -> ClientAccount {
        let limits = policy.ofClient(client)
        guard let identity = policy.identity(client) else { return ClientAccount(limits) }
        let shared = join(identity, policy.ofApplication(identity, limits))
        return ClientAccount(limits, shared: shared) { [self] in leave(identity) }
    }

    private func join(_ identity: String, _ limits: ClientLimits) -> ClientTally {
        guard let entry = applications[identity] else {
            let tally = ClientTally(limits)
            applications[identity] = (tally, 1)
            return tally
        }
        entry.tally.raise(to: limits)
        applications[identity] = (entry.tally, entry.clientCount + 1)
        return entry.tally
    }

    private func leave(_ identity: String) {
        guard let entry = applications[identity] else { return }
        applications[identity] = entry.clientCount > 1 ? (entry.tally, entry.clientCount - 1) : nil
    }
}
