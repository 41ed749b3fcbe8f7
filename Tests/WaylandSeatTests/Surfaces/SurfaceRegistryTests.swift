import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandSeat

/// Which responder represents which surface.
struct SurfaceRegistryTests {
    private let host: SeatHost
    private let client: TestClient

    /// A responder class of the embedder.
    private final class OwnSurface: ClientSurfaceResponder {
        private(set) var entered = 0

        override func pointerEntered(with event: PointerEvent) {
            entered += 1
            super.pointerEntered(with: event)
        }
    }

    init() throws {
        host = try SeatHost()
        client = try host.connect()
    }

    @Test func `surface has one responder during its lifetime`() throws {
        let surface = try host.makeSurface(of: client, "a")
        let responder = host.registry.responder(for: surface)
        #expect(responder === host.registry.responder(for: surface))
        #expect(!responder.canBecomeFirstResponder)
        #expect(host.registry.surface(of: responder) === surface)
        client.destroySurface("a")
        _ = try client.take()
        #expect(!surface.isAlive)
        #expect(host.registry.surface(of: responder) == nil)
    }

    @Test func `embedder can attach its own responder to a surface`() throws {
        let surface = try host.makeSurface(of: client, "a")
        let responder = OwnSurface()
        responder.frame.size = Size(width: 50, height: 50)
        host.registry.attach(responder, to: surface)
        #expect(host.registry.responder(for: surface) === responder)
        let window = Window(rootSurface: responder)
        host.scene.add(window)
        client.addPointer()
        host.move(to: 10, 10)
        try client.hears(["pointer enter a 10 10", "pointer frame"])
        #expect(responder.entered == 1)
    }

    @Test func `responder of a destroyed surface is not retained`() throws {
        weak var kept: SurfaceResponder?
        do {
            let surface = try host.makeSurface(of: client, "a")
            client.destroySurface("a")
            _ = try client.take()
            let responder = host.registry.responder(for: surface)
            #expect(host.registry.surface(of: responder) == nil)
            kept = responder
        }
        #expect(kept == nil)
    }

    @Test func `client has one application during its lifetime`() throws {
        weak var kept: Application?
        let owner = try #require(host.clients.first)
        do {
            let application = host.registry.application(of: owner)
            #expect(application === host.registry.application(of: owner))
            kept = application
        }
        #expect(kept != nil)
        try host.disconnect(client)
        #expect(kept == nil)
        do { kept = host.registry.application(of: owner) }
        #expect(kept == nil)
    }

    @Test func `invalid attachment is refused and reported`() throws {
        var reports: [String] = []
        let observation = host.scene.diagnostics.observeMisuse { reports.append($0.description) }
        defer { observation.cancel() }
        let (surface, other) = (try host.makeSurface(of: client, "a"), try host.makeSurface(of: client, "b"))
        host.registry.attach(ClientSurfaceResponder(kind: .region, frame: .zero), to: surface)
        let first = OwnSurface()
        host.registry.attach(first, to: surface)
        host.registry.attach(ClientSurfaceResponder(), to: surface)
        host.registry.attach(first, to: other)
        #expect(host.registry.responder(for: surface) === first)
        #expect(host.registry.surface(of: first) === surface)
        #expect(host.registry.responder(for: other) !== first)
        #expect(
            reports == [
                "a region cannot stand for a wl_surface",
                "a wl_surface that has a responder was given another",
                "a responder that stands for a wl_surface was given another",
            ])
    }
}
