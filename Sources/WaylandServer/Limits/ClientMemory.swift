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
