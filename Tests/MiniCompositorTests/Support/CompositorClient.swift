import ClientTestSupport
import WaylandClient

import class WaylandServer.Client

import MiniCompositor
import WaylandShell

/// A client of a fixture's compositor. It gives access to both ends of the connection.
final class CompositorClient {
    let connection: Connection
    let registry: Registry
    /// The compositor's object for this client.
    let server: Client
    let compositor: WlCompositor
    let subcompositor: WlSubcompositor
    let shm: WlShm
    private unowned let fixture: CompositorFixture

    init(connection: Connection, registry: Registry, server: Client, fixture: CompositorFixture) throws {
        self.connection = connection
        self.registry = registry
        self.server = server
        self.fixture = fixture
        compositor = try Self.bind(registry)
        subcompositor = try Self.bind(registry)
        shm = try Self.bind(registry)
    }

    private static func bind<P: ProxyType>(_ registry: Registry) throws -> P {
        guard let proxy = registry.bind(P.self) else {
            throw CompositorFixture.Failure.missingGlobal(P.interface.name)
        }
        return proxy
    }

    /// Binds a global.
    /// - Parameter version: `nil` for the newest version.
    func bind<P: ProxyType>(_ type: P.Type, version: UInt32? = nil) throws -> P {
        guard let proxy = registry.bind(type, version: version) else {
            throw CompositorFixture.Failure.missingGlobal(P.interface.name)
        }
        return proxy
    }

    /// Waits until the compositor has handled all requests and this client has handled the answers.
    func roundtrip() throws {
        try fixture.pump.roundtrip(connection)
    }

    // MARK: Surfaces

    func makeSurface() -> WlSurface {
        compositor.createSurface()
    }

    /// Returns the compositor's object for a surface.
    func served(_ surface: WlSurface) throws -> Surface {
        try roundtrip()
        guard
            let found = fixture.compositor.core.surfaces.first(where: {
                $0.resource.client === server && $0.resource.id == surface.id
            })
        else { throw CompositorFixture.Failure.noSurface }
        return found
    }

    /// Creates a buffer of one color, which has a file of its own.
    func makeBuffer(width: Int32, height: Int32, pixel: UInt32 = 0xff00_0000) throws -> ClientBuffer {
        try ClientBuffer(shm, width: width, height: height, pixel: pixel)
    }

    /// Attaches a new buffer and damages the whole surface. The caller commits.
    @discardableResult
    func attachBuffer(
        to surface: WlSurface, width: Int32, height: Int32, pixel: UInt32 = 0xff00_0000
    ) throws -> ClientBuffer {
        let buffer = try makeBuffer(width: width, height: height, pixel: pixel)
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        surface.damage(x: 0, y: 0, width: .max, height: .max)
        return buffer
    }

    // MARK: Errors

    /// Waits for the protocol error that ends the connection. Throws if the connection ends in another way.
    func protocolError() throws -> ProtocolError {
        connection.sync {}
        try fixture.wait { connection.error != nil }
        guard case .protocol(let interface, _, let code, let message)? = connection.error else {
            throw CompositorFixture.Failure.noError
        }
        return ProtocolError(interface: interface, code: code, message: message)
    }
}

/// A protocol error that a client received.
struct ProtocolError {
    let interface: String
    let code: UInt32
    let message: String

    func isError<E: RawRepresentable>(_ expected: E, of type: any ProxyType.Type) -> Bool
    where E.RawValue == UInt32 {
        code == expected.rawValue && interface == type.interface.name
    }
}
