/// The requests of a compositor's protocols, and how a client gets an object of each interface.
struct WireProtocol {
    /// How an object is created.
    enum Source {
        /// By binding a global.
        case global
        /// By a request of an object of this interface, with this opcode.
        case request(WireInterface, Int)
        /// By an event of an object of this interface.
        case event(WireInterface)
    }

    /// The interfaces with requests, sorted by name, without wl_display and wl_registry.
    private(set) var interfaces: [WireInterface] = []
    /// All requests of these interfaces, with their opcodes.
    private(set) var requests: [(interface: WireInterface, opcode: Int)] = []
    private(set) var sources: [ObjectIdentifier: Source] = [:]
    /// Interfaces that depend on a wl_surface, directly or indirectly. A surface may have only one object of
    /// each.
    private var ofSurface: Set<ObjectIdentifier> = []

    /// - Parameter globals: the interfaces of the globals in the registry.
    init(of globals: [WireInterface]) {
        var found: [WireInterface] = []
        func find(_ interface: WireInterface, _ source: Source) {
            guard sources[ObjectIdentifier(interface)] == nil else { return }
            sources[ObjectIdentifier(interface)] = source
            found.append(interface)
        }
        for global in globals { find(global, .global) }
        // Events come last: a request is more reliable.
        var (asked, heard) = (0, 0)
        while heard < found.count {
            if asked < found.count {
                let parent = found[asked]
                for (number, request) in parent.requests.enumerated() {
                    if let made = request.made { find(made, .request(parent, number)) }
                }
                asked += 1
            } else {
                let parent = found[heard]
                for made in parent.events.compactMap(\.made) { find(made, .event(parent)) }
                heard += 1
            }
        }
        interfaces = found.filter { !$0.requests.isEmpty }.sorted { $0.name < $1.name }
        requests = interfaces.flatMap { interface in interface.requests.indices.map { (interface, $0) } }
        for interface in found where needsSurface(interface) { ofSurface.insert(ObjectIdentifier(interface)) }
    }

    func source(of interface: WireInterface) -> Source? { sources[ObjectIdentifier(interface)] }

    /// Whether a further object may need a new object of the interface, because the existing one is in use.
    func isUsedUp(_ interface: WireInterface) -> Bool {
        interface.name == "wl_surface" || ofSurface.contains(ObjectIdentifier(interface))
    }

    private func needsSurface(_ interface: WireInterface) -> Bool {
        guard case .request(let parent, let number)? = source(of: interface) else { return false }
        let needed = parent.requests[number].parameters.compactMap {
            $0.kind == .object && !$0.isNullable ? $0.interface : nil
        }
        return needsSurface(parent) || needed.contains { $0.name == "wl_surface" }
            || needed.contains { $0 !== interface && needsSurface($0) }
    }
}
