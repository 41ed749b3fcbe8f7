import ClientTestSupport
import Testing
import WaylandClient
import WaylandServer

@Suite struct GlobalTests {
    @Test func `global is announced until it is released`() throws {
        let fixture = try Fixture()
        var global: Global<WaylandServer.WlSeat>? = Global(on: fixture.display, version: 5) { _ in }
        let client = try fixture.connect()
        #expect(client.registry.globals.map(\.interface) == ["wl_seat"])
        #expect(client.registry.globals.map(\.version) == [5])
        #expect(global != nil)
        global = nil
        try fixture.pump.roundtrip(client.connection)
        #expect(client.registry.globals.isEmpty)
    }

    @Test func `binding has the highest version that both sides know`() throws {
        let fixture = try Fixture()
        var versions: [UInt32] = []
        let global = Global<WaylandServer.WlSeat>(on: fixture.display, version: 9) {
            versions.append($0.version)
        }
        defer { global.remove() }
        let client = try fixture.connect()
        client.registry.bind(WaylandClient.WlSeat.self)
        client.registry.bind(WaylandClient.WlSeat.self, version: 3)
        try fixture.pump.roundtrip(client.connection)
        #expect(versions == [9, 3])
        #expect(client.registry.bind(WaylandClient.WlOutput.self) == nil)
    }

    @Test func `bind that races with the removal gets an inert object`() throws {
        let fixture = try Fixture()
        var bound = 0
        let global = Global<WaylandServer.WlSeat>(on: fixture.display, version: 9) { _ in bound += 1 }
        let client = try fixture.connect()
        let seat = try #require(client.registry.bind(WaylandClient.WlSeat.self))
        let pointer = seat.getPointer()
        global.remove()
        try fixture.pump.roundtrip(client.connection)
        pointer.release()
        try fixture.pump.roundtrip(client.connection)
        #expect(bound == 0)
        #expect(client.connection.error == nil)
        #expect(client.registry.globals.isEmpty)
    }

    @Test func `filter hides globals from some clients`() throws {
        let fixture = try Fixture()
        let seat = Global<WaylandServer.WlSeat>(on: fixture.display, version: 9) { _ in }
        let output = Global<WaylandServer.WlOutput>(on: fixture.display, version: 4) { _ in }
        defer {
            seat.remove()
            output.remove()
        }
        var trusted: Client?
        let observation = fixture.display.observeClients { client in trusted = trusted ?? client }
        defer { observation.cancel() }
        fixture.display.setGlobalFilter { client, global in
            client === trusted || (global.interfaceName == "wl_output" && output == global)
        }
        let first = try fixture.connect()
        let second = try fixture.connect()
        #expect(first.registry.globals.map(\.interface) == ["wl_seat", "wl_output"])
        #expect(second.registry.globals.map(\.interface) == ["wl_output"])
        fixture.display.setGlobalFilter(nil)
        let third = try fixture.connect()
        #expect(third.registry.globals.count == 2)
    }

    @Test func `bind handler can destroy the client`() throws {
        let fixture = try Fixture()
        let global = Global<WaylandServer.WlSeat>(on: fixture.display, version: 9) { $0.client.destroy() }
        defer { global.remove() }
        let client = try fixture.connect()
        let seat = try #require(client.registry.bind(WaylandClient.WlSeat.self))
        seat.getPointer()
        try fixture.pump.wait { client.connection.error != nil }
        #expect(fixture.display.clients.isEmpty)
    }

    @Test func `global retains its display, and removal releases its closure`() throws {
        weak var display: Display?
        var global: Global<WaylandServer.WlOutput>?
        do {
            let owned = try Display()
            display = owned
            global = Global(on: owned, version: 4) { _ in #expect(owned.serial == 0) }
        }
        #expect(display != nil)
        global?.remove()
        global = nil
        #expect(display == nil)
    }
}
