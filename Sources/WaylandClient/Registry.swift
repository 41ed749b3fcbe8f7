/// The list of a compositor's globals, and the way to bind them.
///
/// The list is complete after the first round trip.
public final class Registry {
    private let registry: WlRegistry
    /// In the order of their announcement.
    public private(set) var globals: [GlobalInfo] = []
    /// Called for each global that is announced, when it is in ``globals``.
    public var onGlobal: ((GlobalInfo) -> Void)?
    /// Called for each global that goes, when it is in ``globals`` no more. What was bound goes on working.
    public var onGlobalRemove: ((GlobalInfo) -> Void)?

    /// Asks for the list. It comes with the events that are dispatched next.
    public init(_ connection: Connection) {
        registry = connection.getRegistry()
        registry.onEvent = { [weak self] event in self?.handle(event) }
    }

    deinit {
        registry.destroyProxy()
    }

    /// The protocol's number for the list.
    public var id: UInt32 { registry.id }

    /// Has the compositor drop the list, which needs wl_fixes: nothing more is announced, and nothing can be bound any more.
    public func destroy(by fixes: WlFixes) {
        fixes.destroyRegistry(registry: registry)
        registry.destroyProxy()
    }

    private func handle(_ event: WlRegistry.Event) {
        switch event {
        case .global(let name, let interface, let version):
            let global = GlobalInfo(name: name, interface: interface, version: version)
            globals.append(global)
            onGlobal?(global)
        case .globalRemove(let name):
            guard let index = globals.firstIndex(where: { $0.name == name }) else { return }
            let global = globals.remove(at: index)
            onGlobalRemove?(global)
        }
    }

    /// Binds the first global of an interface, with the newest version that both sides know.
    /// - Parameters:
    ///   - type: the class of the interface.
    ///   - version: the newest version that the caller can use; without one, all that are generated.
    /// - Returns: nil if the compositor has no such global.
    @discardableResult
    public func bind<P: ProxyType>(_ type: P.Type, version: UInt32? = nil) -> P? {
        let name = P.interface.name
        guard let global = globals.first(where: { $0.interface == name }) else { return nil }
        return bind(global, as: type, version: version)
    }

    /// Binds one global among several of its interface.
    @discardableResult
    public func bind<P: ProxyType>(_ global: GlobalInfo, as type: P.Type, version: UInt32? = nil) -> P {
        precondition(global.interface == P.interface.name, "\(global.interface) is no \(P.interface.name)")
        let newest = P.interface.version
        let common = min(version ?? newest, newest, global.version)
        return registry.bind(name: global.name, id: type, version: common)
    }
}

/// What a compositor offers under a number of its registry.
public struct GlobalInfo: Hashable, Sendable {
    /// The registry's number.
    public var name: UInt32
    /// The interface's name.
    public var interface: String
    /// The newest version that the compositor knows.
    public var version: UInt32
}
