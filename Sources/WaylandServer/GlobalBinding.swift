/// What libwayland calls when a client binds a global.
final class GlobalBinding {
    var isRemoved = false
    /// Creates the resource; what it returns tells the owner of the global.
    private let create: (Client, _ version: UInt32, _ id: UInt32) -> () -> Void

    init(create: @escaping (Client, _ version: UInt32, _ id: UInt32) -> () -> Void) {
        self.create = create
    }

    func bind(_ client: Client, version: UInt32, id: UInt32) {
        guard client.isAlive else { return }
        client.beginDispatch()
        let tellOwner = create(client, version, id)
        if !isRemoved { tellOwner() }
        client.endDispatch()
    }
}
