import WaylandServer

/// How many virtual devices each client has: a seat's devices are few, and a client must not change that.
struct VirtualDeviceQuota {
    static let devicesPerClient = 16

    private var counts: [ObjectIdentifier: Int] = [:]

    /// False when the client has as many as it may.
    mutating func take(for client: Client) -> Bool {
        let count = counts[ObjectIdentifier(client), default: 0]
        guard count < Self.devicesPerClient else { return false }
        counts[ObjectIdentifier(client)] = count + 1
        return true
    }

    mutating func giveBack(for client: Client) {
        let count = counts[ObjectIdentifier(client), default: 0]
        counts[ObjectIdentifier(client)] = count > 1 ? count - 1 : nil
    }
}
