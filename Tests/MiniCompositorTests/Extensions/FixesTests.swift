import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// wl_fixes: requests that older interfaces lack.
struct FixesTests {
    @Test func `a destroyed registry receives no globals and frees its ID`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let fixes = try client.bind(WlFixes.self)
        let registry = Registry(client.connection)
        try client.roundtrip()
        let id = registry.id
        #expect(client.server.resource(id: id) != nil)
        let count = registry.globals.count
        registry.destroy(by: fixes)
        try client.roundtrip()
        #expect(client.server.resource(id: id) == nil)
        let output = Output(
            name: "NEW-1", state: OutputState(mode: OutputMode(width: 10, height: 10)))
        fixture.compositor.core.outputs.add(output)
        try client.roundtrip()
        #expect(client.registry.globals.filter { $0.interface == "wl_output" }.count == 2)
        #expect(registry.globals.count == count)
        // Callback IDs are also free, so this ID is not necessarily the first to be reused.
        #expect((0..<3).map { _ in client.makeSurface().id }.contains(id))
        fixes.destroy()
        try client.roundtrip()
        #expect(client.connection.error == nil)
    }
}
