import CWayland

/// An object that clients find in the registry and bind.
///
/// It is offered as long as this object lives, or until ``remove()``. It keeps its display.
public final class Global<R: ResourceType> {
    private let binding: GlobalBinding
    private let display: Display
    private var pointer: OpaquePointer?

    /// - Parameters:
    ///   - display: where it is made known.
    ///   - version: the newest version that is served, 1 up to that of the interface. Any other is reported as
    ///     ``ServerMisuse/noSuchVersion(_:interface:)``, and the nearest one is served.
    ///   - bind: called for each client that binds, with a resource of the bound version: give it a handler
    ///     and send its first events.
    public init(_ display: Display, version: UInt32, bind: @escaping (R) -> Void) {
        let interface = R.interface
        let served = min(max(version, 1), interface.version)
        if served != version { display.onMisuse?(.noSuchVersion(version, interface: interface.name)) }
        self.display = display
        binding = GlobalBinding(
            create: { R.create(client: $0, version: $1, id: $2, handler: nil) },
            onBind: { resource in
                if let resource = resource as? R { bind(resource) }
            })
        guard let owner = display.pointer else { return }
        pointer = wl_global_create(
            owner, interface.pointer, Int32(served), Unmanaged.passUnretained(binding).toOpaque(),
            { client, data, version, id in
                guard let client, let data else { return }
                let binding = Unmanaged<GlobalBinding>.fromOpaque(data).takeUnretainedValue()
                binding.bind(Client.wrap(client), version: version, id: id)
            })
    }

    deinit {
        remove()
    }

    /// Whether this is the global that a filter is asked about.
    public static func == (global: Global, reference: GlobalReference) -> Bool {
        global.pointer == reference.pointer
    }

    /// Takes the global out of the registry. A client that has not heard of it yet may still bind, and gets
    /// an inert object: the closure is not called any more.
    public func remove() {
        guard let pointer else { return }
        self.pointer = nil
        binding.remove()
        // With a borrowed display, all that libwayland knew of the global is gone.
        guard display.pointer != nil else { return }
        wl_global_remove(pointer)
        display.retire(pointer, binding: binding)
    }
}
