/// The accounts of a display's clients, and what all clients of each application have together, as long as there are any.
final class ClientAccounts {
    var policy = ClientLimitPolicy() {
        didSet { memory.ceiling = policy.memoryOfAllClients }
    }
    private var applications: [String: (tally: ClientTally, clientCount: Int)] = [:]
    private let memory: ClientMemory

    init() {
        memory = ClientMemory(ceiling: policy.memoryOfAllClients)
    }

    func open(for client: Client) -> ClientAccount {
        let limits = policy.ofClient(client)
        let account: ClientAccount
        if let identity = policy.identity(client) {
            let shared = join(identity, policy.ofApplication(identity, limits))
            account = ClientAccount(limits, shared: shared, in: memory) { [self] in leave(identity) }
        } else {
            account = ClientAccount(limits, in: memory)
        }
        memory.add(client, account)
        return account
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
