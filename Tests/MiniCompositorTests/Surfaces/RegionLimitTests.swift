import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor

/// The limit on rectangles in a client's regions and in the input and opaque regions of its surfaces.
@Suite struct RegionLimitTests {
    private let fixture: CompositorFixture
    private let client: CompositorClient

    init() throws {
        fixture = try CompositorFixture()
        client = try fixture.connect()
    }

    /// Creates a region of `count` rectangles. The default is a quarter of a client's limit.
    private func makeRegion(_ count: Int32 = 4_096) throws -> WlRegion {
        let region = client.compositor.createRegion()
        for index in 0..<count {
            region.add(x: index % 64 * 2, y: index / 64 * 2, width: 1, height: 1)
        }
        // The requests of several regions exceed the capacity of a socket.
        try client.roundtrip()
        return region
    }

    private func expectNoMemory() throws {
        let error = try client.protocolError()
        #expect(error.interface == "wl_display" && error.code == WlDisplay.Error.noMemory.rawValue)
    }

    @Test func `regions of all surfaces of a client count together`() throws {
        let other = try fixture.connect()
        let region = try makeRegion()
        let surfaces = (0..<4).map { _ in client.makeSurface() }
        for surface in surfaces.prefix(3) {
            surface.setInputRegion(region: region)
            surface.commit()
        }
        try client.roundtrip()
        surfaces[3].setInputRegion(region: region)
        try expectNoMemory()
        try other.roundtrip()
    }

    @Test func `opaque regions count in addition to input regions`() throws {
        let region = try makeRegion()
        let surface = client.makeSurface()
        surface.setInputRegion(region: region)
        surface.setOpaqueRegion(region: region)
        surface.commit()
        client.makeSurface().setOpaqueRegion(region: region)
        try client.roundtrip()
        client.makeSurface().setOpaqueRegion(region: region)
        try expectNoMemory()
    }

    @Test func `region counts before its commit`() throws {
        let region = try makeRegion()
        for _ in 0..<3 { client.makeSurface().setInputRegion(region: region) }
        try client.roundtrip()
        client.makeSurface().setInputRegion(region: region)
        try expectNoMemory()
    }

    @Test func `replaced and destroyed regions no longer count`() throws {
        let region = try makeRegion(2_048)
        let kept = client.makeSurface()
        for _ in 0..<6 {
            kept.setInputRegion(region: region)
            kept.setOpaqueRegion(region: region)
            kept.commit()
        }
        for _ in 0..<6 {
            let surface = client.makeSurface()
            surface.setInputRegion(region: region)
            surface.commit()
            surface.destroy()
        }
        kept.setInputRegion(region: nil)
        kept.setOpaqueRegion(region: nil)
        kept.commit()
        for _ in 0..<6 {
            let surface = client.makeSurface()
            surface.setInputRegion(region: region)
            surface.commit()
        }
        try client.roundtrip()
        #expect(client.connection.error == nil)
    }

    @Test func `unused regions count until they are destroyed`() throws {
        let regions = try (0..<4).map { _ in try makeRegion() }
        regions[0].destroy()
        _ = try makeRegion()
        client.compositor.createRegion().add(x: 0, y: 0, width: 1, height: 1)
        try expectNoMemory()
    }

    @Test func `region that is set many times counts only its rectangles`() throws {
        let region = client.compositor.createRegion()
        region.add(x: 0, y: 0, width: 10, height: 10)
        for _ in 0..<900 {
            let surface = client.makeSurface()
            surface.setInputRegion(region: region)
            surface.setOpaqueRegion(region: region)
            surface.commit()
        }
        try client.roundtrip()
        #expect(client.connection.error == nil)
    }
}
