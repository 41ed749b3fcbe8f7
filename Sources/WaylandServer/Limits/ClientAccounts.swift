/// The accounts of a display's clients, and what all clients of each application use together.
final class ClientAccounts {
    var policy = ClientLimitPolicy() {
        didSet { memory.ceiling = policy.memoryOfAllClients }
    }
    private var applications: [String: (tally: ClientTally, clientCount: Int)] = [:]
    private let memory = ClientMemory()

    init() {
        memory.ceiling = policy.memoryOfAllClients
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

/// Approximately how much of this process's memory the clients of a display use together.
///
/// If they exceed the ceiling, the clients of the application that uses the most are disconnected, even if a
/// request of another application exceeded it. So no application can deprive the others of memory.
final class ClientMemory {
    /// In bytes.
    var ceiling = Int.max
    /// In bytes.
    var used = 0
    /// How many bytes one unit of each limit takes, indexed by the raw values of ``ClientLimit``.
    let byteCounts = ClientLimit.allCases.map(\.properties.byteCount)
    private var clients: [ObjectIdentifier: Client] = [:]

    /// Considers a client when room is made, until it ends.
    func add(_ client: Client, _ account: ClientAccount) {
        let id = ObjectIdentifier(account)
        clients[id] = client
        client.onDestroy { [weak self] in self?.clients[id] = nil }
    }

    /// Disconnects the clients of the application that uses the most, unless ending clients will release
    /// enough. Returns false, to refuse the request, if the account belongs to that application.
    func makeRoom(for account: ClientAccount) -> Bool {
        var staying = 0
        var largest = account.program
        for client in clients.values where !client.isEnding {
            let account = client.account
            staying += byteCount(of: account.own)
            if byteCount(of: account.program) > byteCount(of: largest) { largest = account.program }
        }
        guard staying > ceiling else { return true }
        guard largest !== account.program else { return false }
        let exceeded = ClientLimitExceeded(limit: .contentBytes, maximum: ceiling, holder: .display)
        for client in clients.values where client.account.program === largest { client.post(exceeded) }
        return true
    }

    private func byteCount(of tally: ClientTally) -> Int {
        zip(tally.used, byteCounts).reduce(0) { $0 + $1.0 * $1.1 }
    }
}

/// What a client or an application uses, indexed by the raw values of ``ClientLimit``.
final class ClientTally {
    var used = ClientLimit.allCases.map { _ in 0 }
    private(set) var maxima: [Int]

    init(_ limits: ClientLimits) {
        maxima = ClientLimit.allCases.map { limits[$0] }
    }

    /// Raises the maxima that are lower than these limits.
    func raise(to limits: ClientLimits) {
        for limit in ClientLimit.allCases {
            maxima[limit.rawValue] = max(maxima[limit.rawValue], limits[limit])
        }
    }
}
