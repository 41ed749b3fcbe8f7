import CWaylandServer
import WaylandWire

/// An object that clients find in the registry and bind.
///
/// The global is offered until ``remove()`` or the release of the last copy of this value. Retains its
/// display.
public struct Global<R: ResourceType> {
    fileprivate let offer: GlobalOffer

    /// Offers a global.
    /// - Parameters:
    ///   - display: the display whose registry lists the global.
    ///   - version: the newest supported version, from 1 to the interface's version. Any other is reported as
    ///     ``ServerMisuse/noSuchVersion(_:interface:)``, and the nearest valid version is offered.
    ///   - bind: called each time a client binds the global, with a new resource of the bound version. Give
    ///     the resource a handler and send its first events.
    public init(on display: Display, version: UInt32, bind: @escaping (R) -> Void) {
        let binding = GlobalBinding(
            create: { R.create(client: $0, version: $1, id: $2, handler: nil) },
            onBind: { resource in
                if let resource = resource as? R { bind(resource) }
            })
        offer = GlobalOffer(of: R.interface, on: display, version: version, binding)
    }

    /// Returns whether this is the global that a filter is asked about.
    public static func == (global: Global, reference: GlobalReference) -> Bool {
        unsafe global.offer.pointer == reference.pointer
    }

    /// Removes the global from the registry. A client that has not received the removal yet may still bind
    /// the global, and gets an inert object. The closure for binding is no longer called.
    public func remove() {
        offer.remove()
    }
}

/// Globals that are offered together and removed together.
package struct GlobalList {
    private let display: Display
    private var offers: [GlobalOffer] = []

    package init(on display: Display) {
        self.display = display
    }

    /// Offers an interface. One handler receives the requests of all clients.
    package mutating func add<R: ResourceType>(_ interface: R.Type, version: UInt32, _ handler: R.Handler) {
        add(interface, version: version) { $0.handler = handler }
    }

    /// Offers an interface. `bind` is called as in ``Global/init(on:version:bind:)``.
    package mutating func add<R: ResourceType>(
        _ interface: R.Type, version: UInt32, bind: @escaping (R) -> Void
    ) {
        offers.append(Global(on: display, version: version, bind: bind).offer)
    }

    /// Removes all globals from the registry. Objects that clients created with them keep working.
    package mutating func remove() {
        for offer in offers { offer.remove() }
        offers = []
    }
}

/// Creates the resource when a client binds a global. Outlives the offer until the `wl_global` is destroyed.
final class GlobalBinding {
    /// Notifies the owner of the global. Released when the global is removed.
    private var onBind: ((Resource) -> Void)?
    private let create: (Client, _ version: UInt32, _ id: UInt32) -> Resource

    /// - Parameter create: must capture nothing, because it outlives the offer.
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

/// A `wl_global`, for as long as it is offered. Not generic: for each instance of a generic class, the
/// runtime would search all conformances of the program at startup.
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
        // If a borrowed display was destroyed, libwayland has freed the global with it.
        guard unsafe display.pointer != nil else { return }
        unsafe wl_global_remove(pointer)
        unsafe display.retire(pointer, binding: binding)
    }
}

/// A global, possibly created by other code, that a filter decides on. Valid only while the filter runs.
@safe
public struct GlobalReference: Equatable {
    /// The `wl_global`.
    public let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    /// Returns whether both are the same global.
    public static func == (one: GlobalReference, other: GlobalReference) -> Bool {
        unsafe one.pointer == other.pointer
    }

    /// The name of the interface, as clients find it in the registry.
    public var interfaceName: String {
        unsafe wl_global_get_interface(pointer).map { unsafe String(cString: $0.pointee.name) } ?? ""
    }

    /// The newest supported version.
    public var version: UInt32 { unsafe wl_global_get_version(pointer) }
}
