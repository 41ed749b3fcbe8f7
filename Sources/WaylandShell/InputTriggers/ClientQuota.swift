import WaylandServer

/// How many of something each client has, and how many it may have.
struct ClientQuota {
    private let limit: Int
    private var counts: [ObjectIdentifier: Int] = [:]

    init(_ limit: Int) {
        self.limit = limit
    }

    /// False when the client has as many as it may.
    mutating func take(for client: Client) -> Bool {
        let count = counts[ObjectIdentifier(client), default: 0]
        guard count < limit else { return false }
        counts[ObjectIdentifier(client)] = count + 1
        return true
    }

    mutating func giveBack(for client: Client) {
        let count = counts[ObjectIdentifier(client), default: 0]
        counts[ObjectIdentifier(client)] = count > 1 ? count - 1 : nil
    }
}
