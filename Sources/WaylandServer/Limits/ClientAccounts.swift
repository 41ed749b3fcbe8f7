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

/// What the clients of a display take of this process's memory together, about: what counts for ``ClientLimits``.
///
/// If it is more than the ceiling, the clients of the application that takes the most are disconnected, also if another
/// application asked for more. So none can keep the others from what they need.
final class ClientMemory {
    /// In bytes.
    var ceiling: Int
    private var byteCount = 0
    private var clients: [ObjectIdentifier: Client] = [:]

    init(ceiling: Int) {
        self.ceiling = ceiling
    }

    /// Counts a client's account from now on, and the client until it ends.
    func add(_ client: Client, _ account: ClientAccount) {
        let id = ObjectIdentifier(account)
        clients[id] = client
        client.onDestroy { [weak self] in self?.clients[id] = nil }
    }

    /// Counts what a client is about to take.
    /// - Returns: false if its application takes the most, and this would be too much: nothing is counted then.
    func take(_ amount: Int, for account: ClientAccount) -> Bool {
        guard amount > 0 else { return true }
        byteCount += amount
        guard byteCount > ceiling, !makeRoom(for: account) else { return true }
        byteCount -= amount
        return false
    }

    func giveBack(_ amount: Int) {
        byteCount -= amount
    }

    /// - Returns: false if the application of the account is to make the room.
    private func makeRoom(for account: ClientAccount) -> Bool {
        var staying = 0
        var largest = account.program
        for client in clients.values where !client.isEnding {
            staying += client.account.byteCount
            if client.account.program.byteCount > largest.byteCount { largest = client.account.program }
        }
        // What clients have left goes soon.
        guard staying > ceiling else { return true }
        guard largest !== account.program else { return false }
        let exceeded = ClientLimitExceeded(limit: .contentBytes, maximum: ceiling, holder: .display)
        for client in clients.values where client.account.program === largest { client.post(exceeded) }
        return true
    }
}

/// Counts what a client has, or all clients of an application have together.
final class ClientTally {
    private var used: [Int]
    private var peaks: [Int]
    private var maxima: [Int]

    init(_ limits: ClientLimits) {
        used = ClientLimit.allCases.map { _ in 0 }
        peaks = used
        maxima = ClientLimit.allCases.map { limits[$0] }
    }

    subscript(_ limit: ClientLimit) -> Int { used[limit.rawValue] }
    func peak(of limit: ClientLimit) -> Int { peaks[limit.rawValue] }
    func maximum(of limit: ClientLimit) -> Int { maxima[limit.rawValue] }
    /// About how much memory it takes.
    var byteCount: Int { ClientLimit.allCases.reduce(0) { $0 + self[$1] * $1.byteCount } }

    /// - Returns: false if there is less than that left; nothing is counted then.
    func take(_ amount: Int, of limit: ClientLimit) -> Bool {
        let index = limit.rawValue
        let present = used[index]
        guard amount <= maxima[index] - present else { return false }
        used[index] = present + amount
        if present + amount > peaks[index] { peaks[index] = present + amount }
        return true
    }

    func giveBack(_ amount: Int, of limit: ClientLimit) {
        used[limit.rawValue] -= amount
    }

    /// Raises what is lower than these.
    func raise(to limits: ClientLimits) {
        for limit in ClientLimit.allCases {
            maxima[limit.rawValue] = max(maxima[limit.rawValue], limits[limit])
        }
    }
}
