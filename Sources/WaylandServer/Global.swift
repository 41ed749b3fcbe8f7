import CWaylandServer
import WaylandWire

/// An object that clients find in the registry and bind.
///
/// It is offered as long as this value, or a copy of it, is kept, or until ``remove()``. It keeps its display.
public struct Global<R: ResourceType> {
    fileprivate let offer: GlobalOffer

    /// - Parameters:
    ///   - display: where it is made known.
    ///   - version: the newest version that is served, 1 up to that of the interface. Any other is reported as
    ///     ``ServerMisuse/noSuchVersion(_:interface:)``, and the nearest one is served.
    ///   - bind: called for each client that binds, with a resource of the bound version: give it a handler
    ///     and send its first events.
    public init(on display: Display, version: UInt32, bind: @escaping (R) -> Void) {
        let binding = GlobalBinding(
            create: { R.create(client: $0, version: $1, id: $2, handler: nil) },
            onBind: { resource in
                if let resource = resource as? R { bind(resource) }
            })
        offer = GlobalOffer(of: R.interface, on: display, version: version, binding)
    }

    /// Whether this is the global that a filter is asked about.
    public static func == (global: Global, reference: GlobalReference) -> Bool {
        unsafe global.offer.pointer == reference.pointer
    }

    /// Takes the global out of the registry. A client that has not heard of it yet may still bind, and gets
    /// an inert object: the closure is not called any more.
    public func remove() {
        offer.remove()
    }
}

/// Globals that are offered together, and taken back together.
package struct GlobalList {
    private let display: Display
    private var offers: [GlobalOffer] = []

    package init(on display: Display) {
        self.display = display
    }

    /// Offers an interface of which one handler gets the requests of all clients.
    package mutating func add<R: ResourceType>(_ interface: R.Type, version: UInt32, _ handler: R.Handler) {
        add(interface, version: version) { $0.handler = handler }
    }

    /// Offers an interface.
    /// - Parameter bind: called for each client that binds: see ``Global/init(on:version:bind:)``.
    package mutating func add<R: ResourceType>(
        _ interface: R.Type, version: UInt32, bind: @escaping (R) -> Void
    ) {
        offers.append(Global(on: display, version: version, bind: bind).offer)
    }

    /// Takes all of them out of the registry. What clients have made with them goes on working.
    package mutating func remove() {
        for offer in offers { offer.remove() }
        offers = []
    }
}

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

/// A `wl_global`, for as long as it is offered.
///
/// Not generic: the runtime would search all conformances of the program for each of a compositor's globals as it starts.
@safe
private final class GlobalOffer {
    private(set) var pointer: OpaquePointer?
    private let binding: GlobalBinding
    private let display: Display

    init(of interface: Interface, on display: Display, version: UInt32, _ binding: GlobalBinding) {
        let served = min(max(version, 1), interface.version)
        if served != version {
            display.observers.misuse.notify(.noSuchVersion(version, interface: interface.name))
        }
        self.display = display
        self.binding = binding
        guard let owner = unsafe display.pointer else { return }
        unsafe pointer = wl_global_create(
            owner, interface.pointer, Int32(served), Unmanaged.passUnretained(binding).toOpaque(),
            { client, data, version, id in
                guard let client = unsafe client, let data = unsafe data else { return }
                let binding = unsafe Unmanaged<GlobalBinding>.fromOpaque(data).takeUnretainedValue()
                unsafe binding.bind(Client.wrap(client), version: version, id: id)
            })
    }

    deinit {
        remove()
    }

    func remove() {
        guard let pointer = unsafe pointer else { return }
        unsafe self.pointer = nil
        binding.remove()
        // With a borrowed display, all that libwayland knew of the global is gone.
        guard unsafe display.pointer != nil else { return }
        unsafe wl_global_remove(pointer)
        unsafe display.retire(pointer, binding: binding)
    }
}

/// Any global of a display, whoever created it, as a filter sees it. Valid during the call.
@safe
public struct GlobalReference: Equatable {
    /// The `wl_global`.
    public let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    /// Whether both are the same global.
    public static func == (one: GlobalReference, other: GlobalReference) -> Bool {
        unsafe one.pointer == other.pointer
    }

    /// The interface's name, as clients find it in the registry.
    public var interfaceName: String {
        unsafe wl_global_get_interface(pointer).map { unsafe String(cString: $0.pointee.name) } ?? ""
    }

    /// The newest version that is served.
    public var version: UInt32 { unsafe wl_global_get_version(pointer) }
}
