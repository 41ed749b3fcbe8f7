/// Lists and binds the compositor's globals. The list is complete after the first round trip.
public final class Registry {
    private let registry: WlRegistry
    /// In the order of their announcement.
    public private(set) var globals: [GlobalInfo] = []
    /// Called for each announced global, after it was added to ``globals``.
    public var onGlobal: ((GlobalInfo) -> Void)?
    /// Called for each removed global, after it was removed from ``globals``. Objects bound to it stay valid.
    public var onGlobalRemove: ((GlobalInfo) -> Void)?

    /// Requests the list. The request is sent with the next flush, and the list arrives as events.
    public init(_ connection: Connection) {
        registry = connection.getRegistry()
        registry.onEvent = { [weak self] event in self?.handle(event) }
    }

    deinit {
        registry.destroyProxy()
    }

    /// The object ID of the registry.
    public var id: UInt32 { registry.id }

    /// Destroys the registry through wl_fixes. No further globals are announced, and none can be bound.
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

    /// Binds the first global of an interface, with the newest version that both sides support.
    /// - Parameters:
    ///   - type: the class of the interface.
    ///   - version: the newest version that the caller supports; nil for the newest generated one.
    /// - Returns: nil if the compositor has no such global.
    @discardableResult
    public func bind<P: ProxyType>(_ type: P.Type, version: UInt32? = nil) -> P? {
        let name = P.interface.name
        guard let global = globals.first(where: { $0.interface == name }) else { return nil }
        return bind(global, as: type, version: version)
    }

    /// Binds a specific global of an interface with several. `type` must be the class of that interface.
    @discardableResult
    public func bind<P: ProxyType>(_ global: GlobalInfo, as type: P.Type, version: UInt32? = nil) -> P {
        precondition(global.interface == P.interface.name, "\(global.interface) is not \(P.interface.name)")
        let newest = P.interface.version
        let common = min(version ?? newest, newest, global.version)
        return registry.bind(name: global.name, id: type, version: common)
    }
}

/// A global that a compositor announces in its registry.
public struct GlobalInfo: Hashable, Sendable {
    /// The registry's number for the global.
    public var name: UInt32
    /// The name of the interface.
    public var interface: String
    /// The newest version that the compositor supports.
    public var version: UInt32
}
