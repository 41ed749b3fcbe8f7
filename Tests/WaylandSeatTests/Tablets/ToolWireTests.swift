import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// zwp_tablet_tool_v2: the events of tools.
struct ToolWireTests {
    private let host: SeatHost
    private let client: TestClient
    private let stage: TabletStage

    init() throws {
        host = try SeatHost()
        stage = TabletStage(host)
        client = try host.connect()
        try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        try host.addWindow(of: client, "b", Rect(x: 100, y: 0, width: 100, height: 100))
    }

    private func bind() throws -> TabletObjects {
        let objects = client.addTablets()
        _ = try client.take()
        return objects
    }

    // MARK: Descriptions

    @Test func `existing tablets and tools are described to a new object`() throws {
        client.addTablets()
        try client.hears([
            "tablet name Intuos", "tablet id 1386 884", "tablet bus 5", "tablet path /dev/input/event5",
            "tablet done", "tool type 320", "tool serial 1 2", "tool model 0 2050", "tool can 1",
            "tool can 2",
            "tool can 6", "tool done",
        ])
    }

    @Test func `version 1 has no bus`() throws {
        client.addTablets(version: 1)
        #expect(try !client.take().contains { $0.hasPrefix("tablet bus") })
    }

    /// The protocol says that a tablet without a bus type is on USB. Some clients bind version 2 with an
    /// older library, which does not know the event.
    @Test func `bus of a USB tablet is not sent`() throws {
        client.addTablets()
        _ = try client.take()
        _ = host.seat.addDevice(
            named: "other", capabilities: [], tablet: TabletDescription(vendor: 1, product: 2, bus: 3))
        try client.hears(["tablet name other", "tablet id 1 2", "tablet done"])
    }

    @Test func `later tablets and tools are described when added`() throws {
        _ = try bind()
        let other = host.seat.addDevice(named: "other", capabilities: [], tablet: TabletDescription())
        _ = host.seat.tablets.add(TabletTool(kind: .eraser), on: other.id)
        try client.hears(["tablet name other", "tablet done", "tool type 321", "tool done"])
    }

    @Test func `removing a tablet removes its tools`() throws {
        let objects = try bind()
        stage.enter(10, 10)
        stage.tip(true)
        _ = try client.take()
        host.removeDevice(stage.tablet)
        #expect(
            try client.take().filter { !$0.hasPrefix("seat") } == [
                "tool up", "tool out", "tool frame", "tool removed", "tablet removed",
            ])
        objects.tools.first?.destroy()
        objects.tablets.first?.destroy()
        #expect(try client.takeError() == nil)
    }

    // MARK: Events

    @Test func `tool is sent from proximity in to proximity out`() throws {
        _ = try bind()
        stage.send(.entered(at: Point(x: 10, y: 20)), .axis(.pressure(0)))
        stage.send(
            .axis(.position(Point(x: 11, y: 21))), .axis(.pressure(0.5)),
            .axis(.tilt(Vector(dx: 30, dy: -5))),
            .tip(isDown: true))
        stage.send(.button(.stylus, isDown: true))
        stage.send(.axis(.wheel(degrees: 15, detents: 1)))
        stage.send(.axis(.slider(1)))
        stage.send(.left)
        try client.hears([
            "tool in a tablet 0", "tool motion 10 20", "tool pressure 0", "tool tilt 0 0", "tool pressure 0",
            "tool frame", "tool motion 11 21", "tool pressure 32768", "tool tilt 30 -5", "tool down",
            "tool frame", "tool button 331 1", "tool frame", "tool wheel 15 1", "tool frame", "tool up",
            "tool button 331 0", "tool out", "tool frame",
        ])
    }

    @Test func `frames carry times in milliseconds`() throws {
        _ = try bind()
        host.clock.advance(by: .milliseconds(7))
        stage.enter(10, 20)
        _ = try client.take()
        #expect(client.log.time("tool frame") == 1007)
    }

    @Test func `moving between surfaces sends out and in as separate frames`() throws {
        _ = try bind()
        stage.enter(90, 20)
        _ = try client.take()
        stage.move(150, 20)
        try client.hears([
            "tool out", "tool frame", "tool in b tablet 0", "tool motion 50 20", "tool pressure 0",
            "tool tilt 0 0", "tool frame",
        ])
    }

    @Test(.behavior(240)) func `held tip stays with its surface`() throws {
        _ = try bind()
        stage.enter(90, 20)
        stage.tip(true)
        _ = try client.take()
        stage.move(150, 20)
        try client.hears(["tool motion 150 20", "tool frame"])
        stage.tip(false)
        let said = try client.take()
        #expect(said.prefix(4) == ["tool up", "tool out", "tool frame", "tool in b tablet 0"])
    }

    @Test(.behavior(241)) func `destroying the surface lifts the tip before proximity out`() throws {
        _ = try bind()
        stage.enter(10, 20)
        stage.tip(true)
        _ = try client.take()
        client.destroySurface("a")
        try client.hears(["tool up", "tool out", "tool frame"])
        stage.tip(false)
        stage.send(.left)
        #expect(try client.takeError() == nil)
    }

    @Test func `objects bound during proximity wait for the next one`() throws {
        _ = try bind()
        stage.enter(10, 20)
        _ = try client.take()
        client.addTablets()
        _ = try client.take()
        stage.tip(true)
        try client.hears(["tool down", "tool frame"])
    }

    @Test func `destroyed tool receives nothing`() throws {
        let objects = try bind()
        stage.enter(10, 20)
        _ = try client.take()
        objects.tools.first?.destroy()
        _ = try client.take()
        stage.tip(true)
        stage.tip(false)
        stage.send(.left)
        try client.hears([])
        #expect(try client.takeError() == nil)
    }

    @Test func `client may disconnect while a tip is down`() throws {
        _ = try bind()
        stage.enter(10, 20)
        stage.tip(true)
        try host.disconnect(client)
        stage.tip(false)
        stage.send(.left)
        let other = try host.connect()
        try host.addWindow(of: other, "c", Rect(x: 0, y: 0, width: 100, height: 100))
        other.addTablets()
        _ = try other.take()
        stage.enter(10, 20)
        #expect(try other.take().first == "tool in c tablet 0")
    }

    @Test func `removing the seat global ends and removes its tools`() throws {
        _ = try bind()
        stage.enter(10, 20)
        stage.tip(true)
        _ = try client.take()
        host.global.remove()
        #expect(
            try client.take().filter { $0.hasPrefix("t") } == [
                "tool up", "tool out", "tool frame", "tool removed", "tablet removed",
            ])
        client.addTablets()
        #expect(try client.takeError() == nil)
    }

    @Test(.behavior(242)) func `client without tablet objects receives pointer events`() throws {
        client.addPointer()
        _ = try client.take()
        stage.enter(10, 20)
        stage.tip(true)
        stage.tip(false)
        try client.hears([
            "pointer enter a 10 20", "pointer frame", "pointer press 272", "pointer frame",
            "pointer release 272", "pointer frame",
        ])
    }

    // MARK: Serials

    @Test func `tip stands until it is lifted`() throws {
        _ = try bind()
        stage.enter(10, 20)
        stage.tip(true)
        _ = try client.take()
        let (entry, down) = (client.log.serial("tool in"), client.log.serial("tool down"))
        let server = try #require(host.clients.first)
        #expect(host.global.isInputSerial(down, client: server))
        guard case .tool(let press) = host.global.standingPress(serial: down, client: server) else {
            Issue.record("the tip is not a standing press")
            return
        }
        #expect(press.contact == .tip)
        #expect(host.global.standingPress(serial: entry, client: server) == nil)
        stage.tip(false)
        #expect(host.global.standingPress(serial: down, client: server) == nil)
    }

    // MARK: Cursors

    @Test func `client under a tool chooses its cursor`() throws {
        let objects = try bind()
        stage.enter(10, 20)
        _ = try client.take()
        let cursor = try host.makeSurface(of: client, "cursor")
        let tool = try #require(objects.tools.first)
        tool.setCursor(
            serial: client.log.serial("tool in"), surface: client.surfaces["cursor"], hotspotX: 3, hotspotY: 4
        )
        _ = try client.take()
        #expect(host.delegate.take() == ["tool cursor \(cursor.id) 3 4"])
        #expect(host.registry.role(of: cursor)?.kind == .toolCursor)
        #expect(host.registry.role(of: cursor)?.location == Point(x: 7, y: 16))
        tool.setCursor(serial: client.log.serial("tool in"), surface: nil, hotspotX: 0, hotspotY: 0)
        _ = try client.take()
        stage.send(.left)
        #expect(host.delegate.take() == ["tool cursor hidden", "tool cursor default"])
    }

    @Test func `client sets the cursor of a tool by name`() throws {
        let objects = try bind()
        stage.enter(10, 20)
        _ = try client.take()
        let manager = try #require(client.registry.bind(WpCursorShapeManagerV1.self))
        let tool = try #require(objects.tools.first)
        let device = manager.getTabletToolV2(tabletTool: tool)
        let serial = client.log.serial("tool in")
        device.setShape(serial: serial &+ 1, shape: .wait)
        device.setShape(serial: serial, shape: .crosshair)
        _ = try client.take()
        stage.send(.left)
        device.setShape(serial: serial, shape: .wait)
        _ = try client.take()
        #expect(host.delegate.take() == ["tool cursor crosshair", "tool cursor default"])
    }

    @Test func `cursor with a stale serial is ignored`() throws {
        let objects = try bind()
        stage.enter(10, 20)
        _ = try client.take()
        let former = client.log.serial("tool in")
        stage.move(150, 20)
        _ = try client.take()
        objects.tools.first?.setCursor(serial: former, surface: nil, hotspotX: 0, hotspotY: 0)
        _ = try client.take()
        #expect(host.delegate.take() == [])
        #expect(try client.takeError() == nil)
    }

    @Test func `surface with a different role is an error`() throws {
        let objects = try bind()
        let pointer = client.addPointer()
        _ = try host.makeSurface(of: client, "cursor")
        pointer.setCursor(serial: 0, surface: client.surfaces["cursor"], hotspotX: 0, hotspotY: 0)
        objects.tools.first?.setCursor(
            serial: 0, surface: client.surfaces["cursor"], hotspotX: 0, hotspotY: 0)
        #expect(try client.takeError() == "zwp_tablet_tool_v2 0")
    }
}
