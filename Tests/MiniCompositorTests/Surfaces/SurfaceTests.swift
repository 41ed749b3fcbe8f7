import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

@Suite struct SurfaceTests {
    // MARK: State

    @Test func nothingOfTheStateChangesBeforeTheCommit() throws {
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

    @Test func aRegionIsCopiedWhenItIsSet() throws {
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

    @Test func aNullInputRegionIsTheWholeSurfaceAgain() throws {
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

    @Test func scaleAndTransformGiveTheSurfaceItsSize() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        surface.setBufferScale(scale: 2)
        surface.setBufferTransform(transform: .flipped270)
        try client.attachBuffer(to: surface, width: 20, height: 8)
        surface.commit()
        #expect(try client.served(surface).size == Size(width: 4, height: 10))
    }

    @Test func theUpperLeftCornerStaysWhereItIsWhenTheSizeChanges() throws {
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

    @Test func aRoleThatPostsAnErrorKeepsTheStateFromBeingApplied() throws {
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

    @Test func aSurfaceKeepsTheKindOfRoleThatItGotFirst() throws {
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

    @Test func aSurfaceDestroyedBeforeItsRoleObjectIsAnError() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = client.makeSurface()
        _ = TestWindow.show(try client.served(surface))
        surface.destroy()
        // libwayland does not tell the interface of an object that the client has destroyed.
        #expect(try client.protocolError().code == WlSurface.Error.defunctRoleObject.rawValue)
    }

    @Test func aSurfaceThatGoesLeavesTheSceneAndTheListOfSurfaces() throws {
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

    @Test(arguments: [Int32(0), -1, .min]) func aScaleThatIsNotPositiveIsAnError(scale: Int32) throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        client.makeSurface().setBufferScale(scale: scale)
        #expect(try client.protocolError().isError(WlSurface.Error.invalidScale, of: WlSurface.self))
    }

    @Test(arguments: [UInt32(8), .max]) func aTransformThatDoesNotExistIsAnError(transform: UInt32) throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        client.makeSurface().setBufferTransform(transform: WlOutput.Transform(rawValue: transform))
        #expect(try client.protocolError().isError(WlSurface.Error.invalidTransform, of: WlSurface.self))
    }

    @Test func aBufferWhoseSidesAreNoMultiplesOfTheScaleIsAnErrorOfTheCommit() throws {
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

    @Test func anOffsetInAttachIsAnErrorFromVersionFiveOn() throws {
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

    @Test func aRegionBeyondAllMeasureEndsItsClientAlone() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let other = try fixture.connect()
        let region = client.compositor.createRegion()
        // Columns, cut by rows: each cut adds as many rectangles as there are columns.
        for column in 0..<Int32(256) { region.add(x: 2 * column, y: 0, width: 1, height: 1000) }
        for row in 0..<Int32(64) { region.subtract(x: 0, y: 2 * row + 1, width: 1000, height: 1) }
        _ = try? client.roundtrip()
        #expect(client.connection.error != nil)
        try other.roundtrip()
    }

    @Test func damageBeyondAllMeasureIsTakenAsMoreThanItIs() throws {
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

    /// What a surface is told, over its whole life.
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

    /// Clients may have bound wl_compositor 6 with a library that does not know its events.
    @Test func aNewSurfaceIsNotToldOfTheScaleAndTransformThatItHasAnyway() throws {
        let fixture = try CompositorFixture()
        let client = try fixture.connect()
        let surface = try client.bind(WlCompositor.self, version: 6).createSurface()
        let preferences = Preferences(of: surface)
        try client.attachBuffer(to: surface, width: 4, height: 4)
        surface.commit()
        try client.roundtrip()
        #expect(preferences.told == [])
    }

    @Test func aSurfaceIsToldOnceOfANewScaleAndTransform() throws {
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
