import Proofs
import CWaylandServer
import SurfaceResponders
import Testing
import WaylandSeat
import WaylandServer

/// Surfaces of a compositor in plain C. The seat knows them only by their wl_resources.
struct ForeignSurfaceTests {
    private let host: SeatHost
    private let client: TestClient
    private let resource: OpaquePointer
    private let responder: ClientSurfaceResponder
    private let window: Window

    init() throws {
        host = try SeatHost()
        let compositor = try #require(CCompositor(on: host.display))
        client = try host.connect()
        let id = try #require(client.makeForeignSurface("c"))
        let owner = try #require(host.clients.first?.pointer)
        resource = try #require(wl_client_get_object(owner, id))
        compositor.remove()
        responder = host.registry.responder(for: WlSurface.wrap(resource))
        responder.bounds.size = Size(width: 100, height: 100)
        responder.center = Point(x: 50, y: 50)
        responder.acceptsFirstResponder = true
        window = Window(rootSurface: responder)
        host.scene.add(window)
    }

    @Test func `surface receives input like any other`() throws {
        client.addPointer()
        client.addKeyboard()
        client.addTouch()
        _ = try client.take()
        host.move(to: 10, 10)
        window.makeKey(on: host.seat)
        host.touchDown(0, 20, 20)
        try client.hears([
            "pointer enter c 10 10", "pointer frame", "keyboard enter c []", "keyboard modifiers 0 0 0 0",
            "touch down 0 c 20 20", "touch frame",
        ])
    }

    @Test func `surface keeps its responder`() {
        let surface = WlSurface.wrap(resource)
        #expect(surface === WlSurface.wrap(resource))
        #expect(host.registry.responder(for: surface) === responder)
        #expect(host.registry.surface(of: responder) === surface)
    }

    @Test(.promise(4), .requirement(6)) func `no event names a destroyed surface`() throws {
        client.addPointer()
        client.addKeyboard()
        client.addTouch()
        host.move(to: 10, 10)
        window.makeKey(on: host.seat)
        host.touchDown(0, 20, 20)
        _ = try client.take()
        client.destroySurface("c")
        _ = try client.take()
        #expect(host.registry.surface(of: responder) == nil)
        // The embedder has not removed the responder yet.
        host.move(to: 11, 10)
        host.press()
        host.keyDown(30)
        host.touchMove(0, 21, 20)
        try client.hears([])
        host.scene.remove(window)
        host.touchUp(0)
        try client.hears(["touch up 0", "touch frame"])
        #expect(try client.takeError() == nil)
    }

    @Test func `surface can be a cursor`() throws {
        let pointer = client.addPointer()
        host.move(to: 10, 10)
        _ = try client.take()
        let serial = client.log.serial("pointer enter")
        pointer.setCursor(serial: serial, surface: client.surfaces["c"], hotspotX: 1, hotspotY: 2)
        _ = try client.take()
        #expect(host.delegate.take() == ["cursor \(wl_resource_get_id(resource)) 1 2"])
        client.destroySurface("c")
        _ = try client.take()
        #expect(host.delegate.take() == ["cursor hidden"])
    }
}
