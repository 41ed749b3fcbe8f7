/// An object that clients find in the registry and bind.
///
/// It is offered as long as this value, or a copy of it, is kept, or until ``remove()``. It keeps its display.
public struct Global<R: ResourceType> {
    private let offer: GlobalOffer

    /// - Parameters:
    ///   - display: where it is made known.
    ///   - version: the newest version that is served, 1 up to that of the interface. Any other is reported as
    ///     ``ServerMisuse/noSuchVersion(_:interface:)``, and the nearest one is served.
    ///   - bind: called for each client that binds, with a resource of the bound version: give it a handler
    ///     and send its first events.
    public init(_ display: Display, version: UInt32, bind: @escaping (R) -> Void) {
        let binding = GlobalBinding(
            create: { R.create(client: $0, version: $1, id: $2, handler: nil) },
            onBind: { resource in
                if let resource = resource as? R { bind(resource) }
            })
        offer = GlobalOffer(of: R.interface, on: display, version: version, binding)
    }

    /// Whether this is the global that a filter is asked about.
    public static func == (global: Global, reference: GlobalReference) -> Bool {
        global.offer.pointer == reference.pointer
    }

    /// Takes the global out of the registry. A client that has not heard of it yet may still bind, and gets
    /// an inert object: the closure is not called any more.
    public func remove() {
        offer.remove()
    }
}
