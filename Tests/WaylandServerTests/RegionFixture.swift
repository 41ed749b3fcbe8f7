import ClientTestSupport
import Testing
import WaylandClient
import WaylandServer

/// A server with a wl_compositor global, and a client with a region.
final class RegionFixture {
    let fixture: Fixture
    let client: TestClient
    let handler = RegionHandler()
    let compositorHandler = CompositorHandler()
    let compositor: WaylandClient.WlCompositor
    let region: WaylandClient.WlRegion
    private(set) var resource: WaylandServer.WlRegion
    private let global: Global<WaylandServer.WlCompositor>

    init() throws {
        let fixture = try Fixture()
        let handler = handler
        let compositorHandler = compositorHandler
        var created: WaylandServer.WlRegion?
        compositorHandler.onCreateRegion = { _, new in created = new.create(handler) }
        global = Global(on: fixture.display, version: 6) { $0.handler = compositorHandler }
        client = try fixture.connect()
        compositor = try #require(client.registry.bind(WaylandClient.WlCompositor.self))
        region = compositor.createRegion()
        try fixture.pump.roundtrip(client.connection)
        resource = try #require(created)
        self.fixture = fixture
    }

    var display: Display { fixture.display }
    var serverClient: Client { resource.client }

    func roundtrip() throws {
        try fixture.pump.roundtrip(client.connection)
    }
}
