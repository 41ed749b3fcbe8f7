/// What libwayland calls when a client binds a global. Outlives the global for a while.
final class GlobalBinding {
    /// Tells the owner of the global. Dropped when the global is removed, with all that the closure holds.
    private var onBind: ((Resource) -> Void)?
    private let create: (Client, _ version: UInt32, _ id: UInt32) -> Resource

    /// - Parameter create: holds nothing.
    init(
        create: @escaping (Client, _ version: UInt32, _ id: UInt32) -> Resource,
        onBind: @escaping (Resource) -> Void
    ) {
        self.create = create
        self.onBind = onBind
    }

    func remove() {
        onBind = nil
    }

    func bind(_ client: Client, version: UInt32, id: UInt32) {
        guard client.isAlive else { return }
        client.beginDispatch()
        let resource = create(client, version, id)
        if resource.isAlive { onBind?(resource) }
        client.endDispatch()
    }
}
