/// Which limits the clients of a display have. Each is asked once, when the client makes its first object: set them before
/// clients connect.
///
///     display.limits.identity = { $0.identity }
///     display.limits.ofClient = { client in
///         var limits = ClientLimits()
///         if client.listener === nestedCompositors { limits[.surfaces] = 10_000 }
///         return limits
///     }
public struct ClientLimitPolicy {
    /// What a client may take.
    public var ofClient: (Client) -> ClientLimits = { _ in ClientLimits() }

    /// Which application a client belongs to, so that it gets no more by connecting again; nil for none. The client must not
    /// be able to choose it. `Client.identity` of WaylandSeat tells it.
    public var identity: (Client) -> String? = { _ in nil }

    /// What all clients of an application may take together.
    /// - Parameters:
    ///   - identity: of the application.
    ///   - limits: those of the client by which it is asked. Each of its clients asks; the highest limit holds.
    public var ofApplication: (_ identity: String, _ limits: ClientLimits) -> ClientLimits = { _, limits in
        var all = limits.multiplied(by: applicationFactor)
        let double = limits.multiplied(by: 2)
        for limit in goneAtOnce { all[limit] = double[limit] }
        return all
    }

    /// About how much memory all clients may take together, in bytes: their pixels, types of data, objects and regions. If they
    /// take more, the clients of the application that takes the most are disconnected. By default half of what the machine,
    /// this process's limits and its control groups allow it.
    public var memoryOfAllClients = MemoryCeiling.ofGroups / 2

    /// By default, an application may take so many times as much as one client: test runners and shells' tools have hundreds
    /// of small clients. Of objects, surfaces and waiting commits it may take twice as much: those of all of its clients can
    /// go, or be applied, in one turn of the event loop.
    public static let applicationFactor = 16
    private static let goneAtOnce: [ClientLimit] = [.objects, .surfaces, .waitingCommits]

    /// What no embedder has changed.
    public init() {}
}
