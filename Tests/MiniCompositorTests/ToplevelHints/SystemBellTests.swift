import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// xdg_system_bell_v1.
struct SystemBellTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let bell: XdgSystemBellV1

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        bell = try client.client.bind(XdgSystemBellV1.self)
    }

    @Test func `bell rings for a window or without one`() throws {
        let toplevel = try client.showToplevel { $0.toplevel.setTitle(title: "Terminal") }
        var rings: [String?] = []
        let observation = fixture.desktop.observeBells { rings.append($0?.title) }
        defer { observation.cancel() }
        for surface in [toplevel.surface, nil, client.client.makeSurface()] {
            bell.ring(surface: surface)
            try client.roundtrip()
            try fixture.advance(by: .milliseconds(100))
        }
        #expect(rings == ["Terminal", nil, nil])
        bell.destroy()
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
    }

    @Test func `bell marks a window without the keys until it receives them`() throws {
        let behind = try client.showToplevel()
        let front = try client.showToplevel()
        bell.ring(surface: behind.surface)
        try client.roundtrip()
        #expect(try behind.served().needsAttention)
        fixture.desktop.activate(try behind.served())
        #expect(try !behind.served().needsAttention)
        try fixture.advance(by: .milliseconds(100))
        fixture.desktop.activate(try front.served())
        bell.ring(surface: front.surface)
        try client.roundtrip()
        #expect(try !front.served().needsAttention)
    }

    @Test func `bell is limited to ten rings a second`() throws {
        var count = 0
        let observation = fixture.desktop.observeBells { _ in count += 1 }
        defer { observation.cancel() }
        for _ in 0..<100 {
            bell.ring(surface: nil)
            try client.roundtrip()
            try fixture.advance(by: .milliseconds(10))
        }
        #expect(count == 10)
    }
}
