import ClientTestSupport
import Testing
import WaylandClient
import WaylandServer

@Suite struct ResourceTests {
    @Test func `destruction is reported once, whatever its cause`() throws {
        for end in ["request", "server", "client", "display"] {
            var fixture: RegionFixture? = try RegionFixture()
            let handler = try #require(fixture).handler
            let resource = try #require(fixture).resource
            var told = 0
            resource.onDestroy {
                told += 1
                #expect(!handler.log.contains("destroyed"))
                #expect(!resource.isAlive)
            }
            switch end {
            case "request":
                fixture?.region.destroy()
                try fixture?.roundtrip()
            case "server": resource.destroy()
            case "client": fixture?.serverClient.destroy()
            default: fixture = nil
            }
            fixture = nil
            #expect(told == 1, "\(end)")
            #expect(handler.log.filter { $0 == "destroyed" }.count == 1, "\(end)")
        }
    }

    @Test func `canceled observation is not called`() throws {
        let fixture = try RegionFixture()
        var told: [Int] = []
        let first = fixture.resource.onDestroy { told.append(1) }
        var third: DestroyObservation?
        fixture.resource.onDestroy {
            told.append(2)
            third?.cancel()
        }
        third = fixture.resource.onDestroy { told.append(3) }
        first.cancel()
        fixture.resource.destroy()
        #expect(told == [2])
    }

    @Test func `remaining observations are called in order`() throws {
        let fixture = try RegionFixture()
        var told: [Int] = []
        let observations = (0..<100).map { number in fixture.resource.onDestroy { told.append(number) } }
        for (number, observation) in observations.enumerated() where number % 10 != 3 {
            observation.cancel()
            observation.cancel()
        }
        fixture.resource.onDestroy { told.append(100) }
        fixture.resource.destroy()
        #expect(told == [3, 13, 23, 33, 43, 53, 63, 73, 83, 93, 100])
    }

    @Test func `canceled observation releases its closure`() throws {
        let fixture = try RegionFixture()
        weak var held: RegionHandler?
        do {
            let handler = RegionHandler()
            held = handler
            fixture.resource.onDestroy {}
            let observation = fixture.resource.onDestroy { _ = handler }
            observation.cancel()
        }
        #expect(held == nil)
    }

    @Test func `destroyed resource and its handler are freed`() throws {
        weak var resource: Resource?
        weak var handler: RegionHandler?
        weak var client: Client?
        do {
            let fixture = try RegionFixture()
            resource = fixture.resource
            handler = fixture.handler
            client = fixture.serverClient
            #expect(resource?.isAlive == true)
        }
        #expect(resource == nil)
        #expect(handler == nil)
        #expect(client == nil)
    }

    @Test func `handler is released with the resource even if the resource is kept`() throws {
        let fixture = try RegionFixture()
        weak var observed: RegionHandler?
        do {
            let handler = RegionHandler()
            observed = handler
            fixture.resource.handler = handler
        }
        #expect(observed != nil)
        fixture.resource.destroy()
        #expect(observed == nil)
    }

    @Test func `resources are still alive when the end of their client is reported`() throws {
        let fixture = try RegionFixture()
        var order: [String] = []
        fixture.serverClient.onDestroy { [resource = fixture.resource] in
            order.append("client \(resource.isAlive) \(resource.client.isAlive)")
        }
        fixture.resource.onDestroy { order.append("resource") }
        fixture.serverClient.destroy()
        #expect(order == ["client true false", "resource"])
    }

    @Test func `resource created for a destroyed client is dead`() throws {
        let fixture = try RegionFixture()
        let client = fixture.serverClient
        var created: WaylandServer.WlRegion?
        fixture.resource.onDestroy {
            created = WaylandServer.WlRegion.create(client: client, version: 1, handler: RegionHandler())
        }
        client.destroy()
        #expect(created?.isAlive == false)
        #expect(client.resource(id: fixture.resource.id) == nil)
    }

    @Test func `resource of a client is found by ID and interface`() throws {
        let fixture = try RegionFixture()
        let client = fixture.serverClient
        let id = fixture.region.id
        #expect(client.resource(id: id, as: WaylandServer.WlRegion.self) === fixture.resource)
        #expect(client.resource(id: id, as: WaylandServer.WlSurface.self) == nil)
        #expect(client.resource(id: id) === fixture.resource)
        #expect(client.resource(id: 4_000) == nil)
        // Object 2 is the registry, which libwayland creates itself.
        #expect(client.resource(id: 2, as: WaylandServer.WlRegistry.self)?.interfaceName == "wl_registry")
    }

    @Test func `observer of a client can destroy its resources`() throws {
        let fixture = try RegionFixture()
        fixture.serverClient.onDestroy { [resource = fixture.resource] in resource.destroy() }
        fixture.serverClient.destroy()
        #expect(fixture.handler.log == ["destroyed"])
    }

    @Test func `resources can destroy each other while their client ends`() throws {
        let fixture = try RegionFixture()
        let second = RegionHandler()
        var other: WaylandServer.WlRegion?
        fixture.compositorHandler.onCreateRegion = { _, new in other = new.create(second) }
        fixture.compositor.createRegion()
        try fixture.roundtrip()
        fixture.handler.onResourceDestroyed = { _ in other?.destroy() }
        second.onResourceDestroyed = { [resource = fixture.resource] _ in resource.destroy() }
        fixture.serverClient.destroy()
        #expect(fixture.handler.log == ["destroyed"])
        #expect(second.log == ["destroyed"])
    }
}
