import ClientTestSupport
import Glibc
import Testing
import WaylandClient
import WaylandServer

@Suite struct RequestTests {
    @Test func `request reaches the handler with its arguments`() throws {
        let fixture = try RegionFixture()
        fixture.region.add(x: -1, y: 2, width: Int32.max, height: Int32.min)
        fixture.region.subtract(x: 5, y: 6, width: 7, height: 8)
        try fixture.roundtrip()
        #expect(fixture.handler.log == ["add -1 2 2147483647 -2147483648", "subtract 5 6 7 8"])
    }

    @Test func `object argument is the resource that the server created`() throws {
        let fixture = try RegionFixture()
        let handler = SurfaceHandler()
        fixture.compositorHandler.onCreateSurface = { _, new in new.create(handler) }
        let surface = fixture.compositor.createSurface()
        surface.setInputRegion(region: fixture.region)
        surface.setOpaqueRegion(region: nil)
        try fixture.roundtrip()
        #expect(handler.inputRegion === fixture.resource)
        #expect(handler.opaqueRegions.count == 1)
        #expect(handler.opaqueRegions.first == .some(nil))
    }

    @Test func `request to a resource without a handler is ignored`() throws {
        let fixture = try RegionFixture()
        fixture.resource.handler = nil
        fixture.region.add(x: 1, y: 2, width: 3, height: 4)
        try fixture.roundtrip()
        #expect(fixture.handler.log == [])
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `destructor destroys a resource without a handler`() throws {
        let fixture = try RegionFixture()
        fixture.resource.handler = nil
        fixture.region.destroy()
        try fixture.roundtrip()
        #expect(!fixture.resource.isAlive)
    }

    @Test func `inert factory creates objects that the client can use`() throws {
        let fixture = try Fixture()
        let global = Global<WaylandServer.WlCompositor>(on: fixture.display, version: 6) { _ in }
        defer { global.remove() }
        let client = try fixture.connect()
        let compositor = try #require(client.registry.bind(WaylandClient.WlCompositor.self))
        let surface = compositor.createSurface()
        let callback = surface.frame()
        surface.commit()
        try fixture.pump.roundtrip(client.connection)
        #expect(client.connection.error == nil)
        let serverClient = try #require(fixture.display.clients.first)
        #expect(serverClient.resource(id: surface.id, as: WaylandServer.WlSurface.self)?.handler == nil)
        #expect(serverClient.resource(id: callback.id) is WaylandServer.WlCallback)
        surface.destroy()
        try fixture.pump.roundtrip(client.connection)
        #expect(client.connection.error == nil)
    }

    @Test func `new object that the handler ignores is inert`() throws {
        let fixture = try RegionFixture()
        fixture.compositorHandler.onCreateRegion = { _, _ in }
        let region = fixture.compositor.createRegion()
        region.add(x: 0, y: 0, width: 1, height: 1)
        try fixture.roundtrip()
        #expect(fixture.client.connection.error == nil)
        #expect(fixture.serverClient.resource(id: region.id) != nil)
    }

    @Test func `handler serves only the requests that it implements`() throws {
        let fixture = try RegionFixture()
        let handler = CommitHandler()
        var resource: WaylandServer.WlSurface?
        fixture.compositorHandler.onCreateSurface = { _, new in resource = new.create(handler) }
        let surface = fixture.compositor.createSurface()
        surface.attach(buffer: nil, x: 0, y: 0)
        let callback = surface.frame()
        surface.commit()
        try fixture.roundtrip()
        #expect(handler.commits == 1)
        #expect(fixture.serverClient.resource(id: callback.id) is WaylandServer.WlCallback)
        surface.destroy()
        try fixture.roundtrip()
        #expect(resource?.isAlive == false)
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `object can be created and destroyed within its request`() throws {
        let fixture = try RegionFixture()
        let handler = SurfaceHandler()
        handler.onFrame = { new in new.create(nil).done(callbackData: 7) }
        fixture.compositorHandler.onCreateSurface = { _, new in new.create(handler) }
        let surface = fixture.compositor.createSurface()
        var answers: [UInt32] = []
        for _ in 0..<3 {
            let callback = surface.frame()
            callback.onEvent = { event in
                if case .done(let data) = event { answers.append(data) }
            }
            try fixture.roundtrip()
            #expect(!callback.isAlive)
            #expect(fixture.serverClient.resource(id: callback.id) == nil)
        }
        #expect(answers == [7, 7, 7])
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `new object has its factory's version, up to that of its interface`() throws {
        let fixture = try RegionFixture()
        let handler = SurfaceHandler()
        var versions: [UInt32] = []
        handler.onFrame = { versions.append($0.version) }
        fixture.compositorHandler.onCreateSurface = { _, new in
            versions.append(new.version)
            new.create(handler)
        }
        fixture.compositor.createSurface().frame()
        try fixture.roundtrip()
        #expect(versions == [6, 1])
    }

    @Test func `new object of an old factory has the same version`() throws {
        let fixture = try RegionFixture()
        var versions: [UInt32] = []
        fixture.compositorHandler.onCreateSurface = { _, new in versions.append(new.create(nil).version) }
        let old = try #require(fixture.client.registry.bind(WaylandClient.WlCompositor.self, version: 4))
        _ = old.createSurface()
        try fixture.roundtrip()
        #expect(versions == [4])
    }

    // MARK: Handlers that end things

    @Test func `handler can destroy the resource that it serves`() throws {
        let fixture = try RegionFixture()
        fixture.handler.onDestroyRequest = { $0.destroy() }
        fixture.region.destroy()
        try fixture.roundtrip()
        #expect(fixture.handler.log == ["destroy", "destroyed"])
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `handler is retained during its request`() throws {
        let fixture = try RegionFixture()
        weak var observed: RegionHandler?
        var wasAlive = false
        do {
            let handler = RegionHandler()
            observed = handler
            handler.onAdd = { resource in
                resource.handler = nil
                wasAlive = observed != nil
            }
            fixture.resource.handler = handler
        }
        fixture.region.add(x: 0, y: 0, width: 1, height: 1)
        try fixture.roundtrip()
        #expect(wasAlive)
        #expect(observed == nil)
    }

    @Test func `error names the object, the code and the reason`() throws {
        let fixture = try RegionFixture()
        fixture.handler.onAdd = {
            $0.postError(WaylandServer.WlSurface.Error.invalidScale, "50% of nothing: %s")
        }
        fixture.region.add(x: 0, y: 0, width: 1, height: 1)
        fixture.region.subtract(x: 0, y: 0, width: 1, height: 1)
        let id = fixture.region.id
        #expect(throws: ConnectionError.self) { try fixture.roundtrip() }
        #expect(
            fixture.client.connection.error
                == .protocol(interface: "wl_region", id: id, code: 0, message: "50% of nothing: %s"))
        #expect(fixture.handler.log == ["add 0 0 1 1", "destroyed"])
        #expect(!fixture.serverClient.isAlive)
    }

    @Test func `long reason is cut between characters`() throws {
        let fixture = try RegionFixture()
        let reason = String(repeating: "x", count: 126) + "éé"
        fixture.handler.onAdd = { $0.postError(code: 1, reason) }
        fixture.region.add(x: 0, y: 0, width: 1, height: 1)
        let id = fixture.region.id
        #expect(throws: ConnectionError.self) { try fixture.roundtrip() }
        #expect(
            fixture.client.connection.error
                == .protocol(
                    interface: "wl_region", id: id, code: 1, message: String(repeating: "x", count: 126)))
    }

    @Test func `handler can destroy its client, and its other requests are dropped`() throws {
        let fixture = try RegionFixture()
        let client = fixture.serverClient
        var wasAliveAfterwards = true
        var processID: pid_t = 0
        fixture.handler.onAdd = { resource in
            resource.client.destroy()
            wasAliveAfterwards = resource.client.isAlive
        }
        fixture.handler.onResourceDestroyed = { processID = $0.client.credentials.processID }
        fixture.region.add(x: 0, y: 0, width: 1, height: 1)
        fixture.region.subtract(x: 0, y: 0, width: 1, height: 1)
        fixture.compositor.createRegion()
        try fixture.fixture.pump.wait { fixture.client.connection.error != nil }
        #expect(!wasAliveAfterwards)
        #expect(fixture.handler.log == ["add 0 0 1 1", "destroyed"])
        #expect(processID == getpid())
        #expect(client.pointer == nil)
        #expect(fixture.display.clients.isEmpty)
    }

    @Test func `handler can flush all clients after one has disconnected`() throws {
        let fixture = try RegionFixture()
        fixture.handler.onAdd = { [display = fixture.display] resource in
            // The flush notices that the client hung up, and ends it.
            resource.client.pointer.map { _ in display.flushClients() }
        }
        fixture.region.add(x: 0, y: 0, width: 1, height: 1)
        fixture.region.subtract(x: 0, y: 0, width: 1, height: 1)
        try fixture.client.connection.flush()
        fixture.client.connection.disconnect()
        try fixture.fixture.pump.wait { fixture.display.clients.isEmpty }
        #expect(fixture.handler.log.last == "destroyed")
    }

    @Test func `handler can destroy all clients`() throws {
        let fixture = try RegionFixture()
        let other = try fixture.fixture.connect()
        fixture.handler.onAdd = { [display = fixture.display] _ in display.destroyClients() }
        fixture.region.add(x: 0, y: 0, width: 1, height: 1)
        try fixture.fixture.pump.wait {
            fixture.client.connection.error != nil && other.connection.error != nil
        }
        #expect(fixture.handler.log == ["add 0 0 1 1", "destroyed"])
        #expect(fixture.display.clients.isEmpty)
    }
}
