import Glibc
import SystemPackage
import WaylandClient

import class WaylandServer.Client

/// A client of a world. It makes the requests of steps, and obeys configures.
final class WorldClient {
    let name: String
    let number: Int
    let connection: Connection
    let registry: Registry
    /// The compositor's end of the connection.
    let server: Client
    let witness: Witness
    unowned let world: World
    /// Whether the client has stopped reading events.
    var isAsleep = false {
        didSet { hasSlept = hasSlept || isAsleep }
    }
    private(set) var hasSlept = false
    /// Whether events waited at the last check because the client's socket was full.
    private var isBehind = false
    /// How often the client has caught up with events that waited for space in its socket.
    private(set) var catchUpCount = 0
    /// Whether the client has made a request that may end its connection.
    var isLiar: Bool {
        get { witness.isLiar }
        set { witness.isLiar = newValue }
    }
    private(set) var seats: [WorldClientSeat] = []
    /// The surfaces that have no parent.
    var roots: [WorldSurface] = []
    /// The open popups, topmost last.
    var popups: [WorldSurface] = []
    var sources: [WorldSource] = []
    var lock: WorldLock?
    var method: WorldInputMethod?
    var virtualKeyboards: [WorldVirtualKeyboard] = []
    var virtualPointers: [WorldVirtualPointer] = []

    private(set) lazy var compositor = bind(WlCompositor.self)
    private(set) lazy var subcompositor = bind(WlSubcompositor.self)
    private(set) lazy var viewporter = bind(WpViewporter.self)
    private(set) lazy var wmBase = makeWmBase()
    private(set) lazy var layerShell = bind(ZwlrLayerShellV1.self)
    private(set) lazy var output = bind(WlOutput.self)
    private(set) lazy var dataManager = bind(WlDataDeviceManager.self)
    private(set) lazy var buffer = bind(WpSinglePixelBufferManagerV1.self)?.createU32RgbaBuffer(
        r: .max, g: 0, b: 0, a: .max)

    init(
        number: Int, connection: Connection, registry: Registry, server: Client, _ witness: Witness,
        _ world: World
    ) {
        self.number = number
        name = witness.name
        self.connection = connection
        self.registry = registry
        self.server = server
        self.witness = witness
        self.world = world
    }

    /// Called once the registry is known.
    func begin() {
        for global in registry.globals { adopt(global) }
        registry.onGlobal = { [unowned self] in adopt($0) }
        registry.onGlobalRemove = { [unowned self] global in
            seats.filter { $0.global == global.name }.forEach { $0.release() }
            seats.removeAll { $0.global == global.name }
        }
    }

    private func adopt(_ global: GlobalInfo) {
        guard global.interface == WlSeat.interface.name else { return }
        world.interfaces.add(WlSeat.self)
        let versions: [UInt32] = [10, 8, 5]
        let seat = registry.bind(global, as: WlSeat.self, version: versions[number % versions.count])
        seats.append(WorldClientSeat(seat, global: global.name, of: self))
    }

    func bind<P: ProxyType>(_ type: P.Type) -> P? {
        world.interfaces.add(type)
        return registry.bind(type)
    }

    private func makeWmBase() -> XdgWmBase? {
        let wmBase = bind(XdgWmBase.self)
        wmBase?.onEvent = { [unowned self] event in
            if case .ping(let serial) = event { self.wmBase?.pong(serial: serial) }
        }
        return wmBase
    }

    // MARK: Turns

    var isAlive: Bool { connection.isConnected && witness.error == nil }
    /// Whether the compositor has written all events for the client to the socket.
    var isInformed: Bool { server.isAlive && !server.isLate }

    /// Called before and after the compositor's turn.
    func noteConnection() {
        guard server.isAlive else { return witness.lookAtNoMoreRequests() }
        if isBehind, !server.isLate { catchUpCount += 1 }
        isBehind = server.isLate
    }

    func read() {
        if !isAsleep { try? connection.readEvents() }
    }

    /// Limits the send buffer of the compositor's end, in bytes.
    func limitSocket(to count: Int32) {
        guard let descriptor = server.fileDescriptor else { return }
        var count = count
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &count, socklen_t(MemoryLayout<Int32>.size))
    }

    // MARK: Objects

    func seat(_ number: Int) -> WorldClientSeat? {
        // Most steps use the first seat.
        seats.isEmpty ? nil : seats[number % 5 == 0 ? number % seats.count : 0]
    }

    var surfaces: [WorldSurface] { roots.flatMap(\.all) }

    func surface(_ number: Int) -> WorldSurface? {
        let surfaces = surfaces
        return surfaces.isEmpty ? nil : surfaces[number % surfaces.count]
    }

    func root(_ number: Int) -> WorldSurface? { roots.isEmpty ? nil : roots[number % roots.count] }

    func surface(of proxy: WlSurface?) -> WorldSurface? {
        surfaces.first { $0.surface === proxy }
    }
}
