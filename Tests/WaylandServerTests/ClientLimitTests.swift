import CWaylandServer
import ClientTestSupport
import Testing
import WaylandClient
import WaylandServer

/// Tests the limits of clients, and what happens to clients that exceed them.
@Suite struct ClientLimitTests {
    private let fixture: Fixture
    private let global: Global<WaylandServer.WlCompositor>

    init() throws {
        fixture = try Fixture()
        let handler = CompositorHandler()
        global = Global(on: fixture.display, version: 6) { $0.handler = handler }
    }

    /// A client with a bound wl_compositor, and its server side.
    private final class LimitedClient {
        let connection: Connection
        let registry: Registry
        let compositor: WaylandClient.WlCompositor
        let server: Client
        private let pump: ClientPump

        init(_ fixture: Fixture) throws {
            let client = try fixture.connect()
            connection = client.connection
            registry = client.registry
            pump = fixture.pump
            compositor = try #require(client.registry.bind(WaylandClient.WlCompositor.self))
            try pump.roundtrip(connection)
            server = try #require(fixture.display.clients.last)
        }

        func roundtrip() throws { try pump.roundtrip(connection) }

        /// Waits for an error of the client. Returns its message, or `nil` if it is not `no_memory`.
        func refusal() throws -> String? {
            connection.sync {}
            try pump.wait { connection.error != nil }
            guard case .protocol("wl_display", 1, 2, let message)? = connection.error else { return nil }
            return message
        }
    }

    private func limit(_ change: @escaping (inout ClientLimits) -> Void) {
        fixture.display.limits.ofClient = { _ in
            var limits = ClientLimits()
            change(&limits)
            return limits
        }
    }

    // MARK: One client

    @Test func `client over the limit of surfaces is disconnected alone`() throws {
        limit { $0[.surfaces] = 1_200 }
        var told: [String] = []
        let observation = fixture.display.observePostedErrors { told.append($1.description) }
        defer { observation.cancel() }
        let client = try LimitedClient(fixture)
        let other = try LimitedClient(fixture)
        for _ in 0..<1_200 { _ = client.compositor.createSurface() }
        try client.roundtrip()
        // Requests after the first surface over the limit are ignored.
        for _ in 0..<5 { _ = client.compositor.createSurface() }
        #expect(try client.refusal() == "more than 1,200 surfaces")
        #expect(told == ["wl_display#1: no_memory: more than 1,200 surfaces"])
        #expect(!client.server.isAlive)
        #expect(client.server.account.used(.surfaces) == 0)
        #expect(client.server.account.used(.objects) == 0)
        #expect(client.server.account.peak(of: .surfaces) == 1_200)
        _ = other.compositor.createSurface()
        try other.roundtrip()
        #expect(other.server.account.used(.surfaces) == 1)
    }

    @Test func `destroyed objects no longer count`() throws {
        limit {
            $0[.surfaces] = 3
            $0[.regions] = 2
        }
        let client = try LimitedClient(fixture)
        for _ in 0..<10 {
            let surfaces = (0..<3).map { _ in client.compositor.createSurface() }
            let regions = (0..<2).map { _ in client.compositor.createRegion() }
            try client.roundtrip()
            // The surfaces, the regions, the registry and the compositor.
            #expect(client.server.account.used(.objects) == 7)
            for surface in surfaces { surface.destroy() }
            for region in regions { region.destroy() }
        }
        try client.roundtrip()
        #expect(client.server.account.used(.objects) == 2)
        #expect(client.server.account.used(.surfaces) == 0)
        #expect(client.server.account.peak(of: .objects) == 8, "includes the callback of a sync")
        for _ in 0..<3 { _ = client.compositor.createRegion() }
        #expect(try client.refusal() == "more than 2 regions")
    }

    @Test func `objects of libwayland count`() throws {
        limit { $0[.objects] = 20 }
        let client = try LimitedClient(fixture)
        // libwayland answers each sync immediately, and destroys its callback.
        for _ in 0..<50 { client.connection.sync {} }
        try client.roundtrip()
        #expect(client.server.account.used(.objects) == 2)
        let registries = (0..<18).map { _ in Registry(client.connection) }
        #expect(try client.refusal() == "more than 20 objects")
        #expect(registries.count == 18)
        #expect(client.server.account.used(.objects) == 0)
    }

    @Test func `objects that receive events have their own limit`() throws {
        limit { $0[.subscriptions] = 3 }
        let output = Global<WaylandServer.WlOutput>(on: fixture.display, version: 4) { _ in }
        let seat = Global<WaylandServer.WlSeat>(on: fixture.display, version: 9) { _ in }
        defer {
            output.remove()
            seat.remove()
        }
        let client = try LimitedClient(fixture)
        let first = try #require(client.registry.bind(WaylandClient.WlOutput.self))
        _ = client.registry.bind(WaylandClient.WlOutput.self)
        _ = client.registry.bind(WaylandClient.WlSeat.self)
        // Registries do not count, because a client cannot destroy them.
        let registries = (0..<5).map { _ in Registry(client.connection) }
        try client.roundtrip()
        #expect(client.server.account.used(.subscriptions) == 3)
        #expect(registries.count == 5)
        first.release()
        _ = client.registry.bind(WaylandClient.WlSeat.self)
        try client.roundtrip()
        #expect(client.server.account.used(.subscriptions) == 3)
        _ = wl_resource_create(client.server.pointer, WaylandServer.WlOutput.interface.pointer, 1, 0)
        #expect(try client.refusal() == "more than 3 subscriptions")
        #expect(client.server.account.used(.subscriptions) == 0)
    }

    private static let interfaces: [(Interface, ClientLimit)] = [
        (WaylandServer.WlSurface.interface, .surfaces), (WaylandServer.WlRegion.interface, .regions),
        (WaylandServer.XdgToplevel.interface, .toplevels),
        (WaylandServer.ZwlrLayerSurfaceV1.interface, .layerSurfaces),
        (WaylandServer.WlDataDevice.interface, .subscriptions),
        (WaylandServer.ExtIdleNotificationV1.interface, .subscriptions),
        (WaylandServer.ZxdgExportedV2.interface, .subscriptions),
        (WaylandServer.ZwpInputPopupSurfaceV2.interface, .inputMethodPanels),
        (WaylandServer.ZwpInputPanelSurfaceV1.interface, .inputMethodPanels),
        (WaylandServer.ExtForeignToplevelListV1.interface, .windowLists),
        (WaylandServer.ZwlrForeignToplevelManagerV1.interface, .windowLists),
        (WaylandServer.WlBuffer.interface, .objects),
    ]

    @Test(arguments: interfaces)
    func `interface determines the limits of an object`(interface: Interface, kind: ClientLimit) throws {
        let client = try LimitedClient(fixture)
        func used(_ limit: ClientLimit) -> Int { client.server.account.used(limit) }
        let objects = used(.objects)
        let object = try #require(wl_resource_create(client.server.pointer, interface.pointer, 1, 0))
        #expect(used(.objects) == objects + 1)
        for limit in ClientLimit.allCases where limit != .objects {
            #expect(used(limit) == (limit == kind ? 1 : 0), "\(limit)")
        }
        wl_resource_destroy(object)
        #expect(used(.objects) == objects)
        #expect(used(kind) == (kind == .objects ? objects : 0))
    }

    @Test func `objects created by C code count`() throws {
        limit { $0[.surfaces] = 2 }
        let client = try LimitedClient(fixture)
        let other = try LimitedClient(fixture)
        let surface = WaylandServer.WlSurface.interface.pointer
        let made = try (0..<2).map { _ in
            try #require(wl_resource_create(client.server.pointer, surface, 1, 0))
        }
        #expect(client.server.account.used(.surfaces) == 2)
        wl_resource_destroy(made[0])
        #expect(client.server.account.used(.surfaces) == 1)
        #expect(client.server.account.used(.objects) == 3)
        _ = wl_resource_create(client.server.pointer, surface, 1, 0)
        // No request is being handled, so libwayland does not disconnect the client. The display does, in a
        // later turn.
        _ = wl_resource_create(client.server.pointer, surface, 1, 0)
        #expect(client.server.isAlive)
        fixture.pump.takeTurn()
        fixture.pump.takeTurn()
        #expect(!client.server.isAlive)
        #expect(client.server.account.used(.objects) == 0)
        try other.roundtrip()
    }

    @Test func `object over the limit lives as long as its client`() throws {
        limit { $0[.surfaces] = 0 }
        var made: WaylandServer.WlSurface?
        let handler = CompositorHandler()
        handler.onCreateSurface = { _, new in
            made = new.create(nil)
            // The handler can use the object as usual.
            #expect(made?.isAlive == true)
        }
        let special = Global<WaylandServer.WlCompositor>(on: fixture.display, version: 6) {
            $0.handler = handler
        }
        global.remove()
        let client = try LimitedClient(fixture)
        _ = client.compositor.createSurface()
        #expect(try client.refusal() == "more than 0 surfaces")
        #expect(made?.isAlive == false)
        special.remove()
    }

    // MARK: Limits of the embedder

    @Test func `embedder can give some clients higher limits`() throws {
        var privileged: [Client] = []
        let observation = fixture.display.observeClients { if privileged.isEmpty { privileged.append($0) } }
        defer { observation.cancel() }
        fixture.display.limits.ofClient = { client in
            var limits = ClientLimits()
            limits[.surfaces] = privileged.contains(client) ? 20 : 5
            return limits
        }
        let first = try LimitedClient(fixture)
        let second = try LimitedClient(fixture)
        for client in [first, second] {
            for _ in 0..<6 { _ = client.compositor.createSurface() }
        }
        #expect(try second.refusal() == "more than 5 surfaces")
        try first.roundtrip()
        #expect(first.server.account.limits[.surfaces] == 20)
    }

    @Test func `use by an embedder counts until it is released`() throws {
        limit { $0[.files] = 2 }
        let client = try LimitedClient(fixture)
        let account = client.server.account
        var told: [String] = []
        var uses = (0..<2).map { _ in client.server.use(.files) { told.append($0) } }
        #expect(uses.allSatisfy { $0 != nil })
        #expect(told.isEmpty)
        // Only the first refusal is logged.
        for _ in 0..<5 { #expect(client.server.use(.files) { told.append($0) } == nil) }
        #expect(told == ["\(client.server) gets no more than 2 files of buffers"])
        uses.removeLast()
        #expect(account.used(.files) == 1)
        uses.append(client.server.useOrEnd(.files))
        #expect(client.server.useOrEnd(.files) == nil)
        #expect(try client.refusal() == "more than 2 files of buffers")
        // Each use counts until it is released, even after its client has disconnected.
        #expect(account.used(.files) == 2)
        uses = []
        #expect(account.used(.files) == 0)
    }

    // MARK: Applications

    @Test func `clients of one application share a limit`() throws {
        limit { $0[.surfaces] = 4 }
        fixture.display.limits.identity = { [unowned display = fixture.display] client in
            display.clients.firstIndex(of: client) == 2 ? "another" : "one"
        }
        fixture.display.limits.ofApplication = { _, limits in
            var limits = limits
            limits[.surfaces] = 6
            return limits
        }
        let first = try LimitedClient(fixture)
        let second = try LimitedClient(fixture)
        let another = try LimitedClient(fixture)
        for client in [first, second, another] {
            for _ in 0..<3 { _ = client.compositor.createSurface() }
            try client.roundtrip()
        }
        _ = second.compositor.createSurface()
        #expect(try second.refusal() == "more than 6 surfaces of all clients of the application")
        // Other clients of the application can use what the disconnected client has freed.
        _ = first.compositor.createSurface()
        _ = another.compositor.createSurface()
        try first.roundtrip()
        try another.roundtrip()
        #expect(first.server.account.used(.surfaces) == 4)
    }

    @Test func `application may have sixteen times the limit of a client`() throws {
        limit { $0[.regions] = 1 }
        fixture.display.limits.identity = { _ in "a tool" }
        let clients = try (0..<17).map { _ in try LimitedClient(fixture) }
        for client in clients.dropLast() {
            _ = client.compositor.createRegion()
            try client.roundtrip()
        }
        let last = try #require(clients.last)
        _ = last.compositor.createRegion()
        #expect(try last.refusal() == "more than 16 regions of all clients of the application")
    }

    @Test func `application may have twice the objects of a client`() throws {
        limit { $0[.objects] = 10 }
        fixture.display.limits.identity = { _ in "a tool" }
        // Each client already has a registry and a compositor.
        for client in try [LimitedClient(fixture), LimitedClient(fixture)] {
            for _ in 0..<6 { _ = client.compositor.createSurface() }
            try client.roundtrip()
        }
        let last = try LimitedClient(fixture)
        for _ in 0..<3 { _ = last.compositor.createSurface() }
        #expect(try last.refusal() == "more than 20 objects of all clients of the application")
    }

    @Test func `application without clients is forgotten`() throws {
        var limits = [1, 3]
        fixture.display.limits.identity = { _ in "an application" }
        fixture.display.limits.ofApplication = { _, _ in
            var result = ClientLimits()
            result[.surfaces] = limits.removeFirst()
            return result
        }
        for count in [1, 3] {
            let client = try LimitedClient(fixture)
            for _ in 0..<count { _ = client.compositor.createSurface() }
            try client.roundtrip()
            _ = client.compositor.createSurface()
            #expect(
                try client.refusal()
                    == "more than \(count) surfaces of all clients of the application")
        }
    }

    // MARK: Values

    @Test func `multiplied limits do not overflow`() {
        var limits = ClientLimits()
        limits[.objects] = .max / 2
        limits[.contentBytes] = .max / 2
        limits[.surfaces] = 5
        let multiplied = limits.multiplied(by: 16)
        #expect(multiplied[.objects] == .max)
        // The product is at most half of the process's memory ceiling, but never less than the original
        // limit.
        #expect(multiplied[.contentBytes] == .max / 2)
        #expect(multiplied[.surfaces] == 80)
        // `waitingBytes` is not a `ClientLimit`, so it is not multiplied.
        #expect(multiplied.waitingBytes == limits.waitingBytes)
    }
}
