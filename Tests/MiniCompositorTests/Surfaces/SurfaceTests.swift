import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

@Suite struct SurfaceTests {
    // MARK: State

    @Test func `no state changes before the commit`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let region = client.compositor.createRegion()
        region.add(x: 1, y: 2, width: 3, height: 4)
        surface.setInputRegion(region: region)
        try client.attachBuffer(to: surface, width: 10, height: 8)
        let served = try client.served(surface)
        #expect(served.current.content == nil)
        #expect(served.responder.inputRegion == .infinite)
        #expect(served.hasAnyBuffer)
        surface.commit()
        try client.roundtrip()
        #expect(served.size == Size(width: 10, height: 8))
        #expect(served.responder.bounds == Rect(x: 0, y: 0, width: 10, height: 8))
        #expect(served.responder.inputRegion == .region(Region(.init(left: 1, top: 2, right: 4, bottom: 6))))
    }

    @Test func `region is copied when it is set`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let region = client.compositor.createRegion()
        region.add(x: 0, y: 0, width: 10, height: 10)
        region.subtract(x: 5, y: 0, width: 5, height: 10)
        surface.setInputRegion(region: region)
        surface.setOpaqueRegion(region: region)
        region.add(x: 20, y: 20, width: 1, height: 1)
        region.destroy()
        surface.commit()
        let served = try client.served(surface)
        let expected = Region(.init(left: 0, top: 0, right: 5, bottom: 10))
        #expect(served.responder.inputRegion == .region(expected))
        #expect(served.current.opaqueRegion == expected)
    }

    @Test func `null input region restores the whole surface`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        surface.setInputRegion(region: client.compositor.createRegion())
        surface.commit()
        let served = try client.served(surface)
        #expect(served.responder.inputRegion == .region(Region()))
        surface.setInputRegion(region: nil)
        surface.commit()
        try client.roundtrip()
        #expect(served.responder.inputRegion == .infinite)
    }

    @Test func `scale and transform determine the surface size`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        surface.setBufferScale(scale: 2)
        surface.setBufferTransform(transform: .flipped270)
        try client.attachBuffer(to: surface, width: 20, height: 8)
        surface.commit()
        #expect(try client.served(surface).size == Size(width: 4, height: 10))
    }

    @Test func `upper left corner stays in place when the size changes`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let served = try client.served(surface)
        served.responder.frame.origin = Point(x: 30, y: 40)
        try client.attachBuffer(to: surface, width: 10, height: 10)
        surface.commit()
        try client.roundtrip()
        #expect(served.responder.frame == Rect(x: 30, y: 40, width: 10, height: 10))
    }

    @Test func `role that posts an error prevents the commit`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let role = TestWindow.show(try client.served(surface))
        role.allowsCommits = false
        try client.attachBuffer(to: surface, width: 10, height: 10)
        surface.commit()
        try client.roundtrip()
        #expect(!role.surface.hasContent)
        #expect(role.commitCount == 0)
    }

    // MARK: Roles

    @Test func `surface keeps its first kind of role`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let served = try client.served(client.makeSurface())
        let role = TestWindow.show(served)
        #expect(!served.assign(TestWindow(served, kind: .cursor)))
        #expect(!served.assign(TestWindow(served)))
        served.resign(role)
        #expect(served.role == nil)
        #expect(!served.assign(TestWindow(served, kind: .cursor)))
        #expect(served.assign(TestWindow(served)))
    }

    @Test func `destroying a surface before its role object is an error`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        _ = TestWindow.show(try client.served(surface))
        surface.destroy()
        // libwayland does not report the interface of a destroyed object.
        #expect(try client.protocolError().code == WlSurface.Error.defunctRoleObject.rawValue)
    }

    @Test func `disconnecting removes surfaces from the scene and the compositor`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let role = TestWindow.show(try client.served(surface))
        try client.attachBuffer(to: surface, width: 10, height: 10)
        surface.commit()
        try client.roundtrip()
        #expect(fixture.compositor.scene.windows.count == 1)
        client.connection.disconnect()
        try fixture.wait { fixture.compositor.core.surfaces.isEmpty }
        #expect(fixture.compositor.scene.windows.isEmpty)
        #expect(role.surface.current.content == nil)
    }

    // MARK: Errors

    @Test(arguments: [Int32(0), -1, .min]) func `scale that is not positive is an error`(scale: Int32) throws
    {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        client.makeSurface().setBufferScale(scale: scale)
        #expect(try client.protocolError().isError(WlSurface.Error.invalidScale, of: WlSurface.self))
    }

    @Test(arguments: [UInt32(8), .max]) func `unknown transform is an error`(transform: UInt32) throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        client.makeSurface().setBufferTransform(transform: WlOutput.Transform(rawValue: transform))
        #expect(try client.protocolError().isError(WlSurface.Error.invalidTransform, of: WlSurface.self))
    }

    @Test func `buffer size that is not a multiple of the scale is an error`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        try client.attachBuffer(to: surface, width: 10, height: 9)
        surface.commit()
        surface.setBufferScale(scale: 2)
        try client.roundtrip()
        surface.commit()
        #expect(try client.protocolError().isError(WlSurface.Error.invalidSize, of: WlSurface.self))
    }

    @Test func `offset in attach is an error since version 5`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let older = try client.bind(WlCompositor.self, version: 4).createSurface()
        older.attach(buffer: nil, x: 3, y: 4)
        older.commit()
        #expect(try client.served(older).current.offset == Vector(dx: 3, dy: 4))
        let newer = try client.bind(WlCompositor.self, version: 5).createSurface()
        newer.offset(x: 5, y: 6)
        newer.commit()
        #expect(try client.served(newer).current.offset == Vector(dx: 5, dy: 6))
        newer.attach(buffer: nil, x: 0, y: 1)
        #expect(try client.protocolError().isError(WlSurface.Error.invalidOffset, of: WlSurface.self))
    }

    @Test func `excessively complex region disconnects only its client`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let other = try fixture.connect()
        let region = client.compositor.createRegion()
        // Each cut through the columns adds as many rectangles as there are columns.
        for column in 0..<Int32(256) { region.add(x: 2 * column, y: 0, width: 1, height: 1000) }
        for row in 0..<Int32(64) { region.subtract(x: 0, y: 2 * row + 1, width: 1000, height: 1) }
        _ = try? client.roundtrip()
        #expect(client.connection.error != nil)
        try other.roundtrip()
    }

    @Test func `excessive damage is enlarged rather than lost`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        try client.attachBuffer(to: surface, width: 64, height: 64, pixel: 1)
        surface.commit()
        try client.roundtrip()
        surface.attach(buffer: try client.makeBuffer(width: 64, height: 64, pixel: 2).buffer, x: 0, y: 0)
        for index in 0..<Int32(32) { surface.damageBuffer(x: 2 * index, y: 2 * index, width: 1, height: 1) }
        surface.damage(x: .min, y: .min, width: .max, height: .max)
        surface.damage(x: 63, y: 63, width: .max, height: .max)
        surface.commit()
        let content = try client.served(surface).current.content
        #expect(content?.pixel(x: 62, y: 62) == 2)
        #expect(content?.pixel(x: 63, y: 63) == 2)
    }

    // MARK: Preferences

    private enum Preference: Equatable {
        case scale(Int32)
        case transform(WlOutput.Transform)
    }

    /// Records the buffer preferences that a surface receives.
    private final class Preferences {
        var told: [Preference] = []

        init(of surface: WlSurface) {
            surface.onEvent = { [unowned self] event in
                switch event {
                case .preferredBufferScale(let factor): told.append(.scale(factor))
                case .preferredBufferTransform(let transform): told.append(.transform(transform))
                default: break
                }
            }
        }
    }

    /// A client may bind wl_compositor version 6 with a library that does not know that version's events.
    @Test func `new surface receives no default scale and transform`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = try client.bind(WlCompositor.self, version: 6).createSurface()
        let preferences = Preferences(of: surface)
        try client.attachBuffer(to: surface, width: 4, height: 4)
        surface.commit()
        try client.roundtrip()
        #expect(preferences.told == [])
    }

    @Test func `surface receives each new scale and transform once`() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        let preferences = Preferences(of: surface)
        let served = try client.served(surface)
        served.preferBuffers(scale: OutputScale(2), transform: .normal)
        served.preferBuffers(scale: OutputScale(2), transform: ._90)
        served.preferBuffers(scale: OutputScale(2), transform: ._90)
        served.preferBuffers(scale: OutputScale(1), transform: ._90)
        served.preferBuffers(scale: OutputScale(1), transform: .normal)
        try client.roundtrip()
        #expect(preferences.told == [.scale(2), .transform(._90), .scale(1), .transform(.normal)])
    }
}
