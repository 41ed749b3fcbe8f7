import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// wp_alpha_modifier_v1: an opacity for whole surfaces.
struct AlphaModifierTests {
    private let shown: ShownSurface
    private let manager: WpAlphaModifierV1
    private let modifier: WpAlphaModifierSurfaceV1

    init() throws {
        shown = try ShownSurface()
        manager = try shown.client.bind(WpAlphaModifierV1.self)
        modifier = manager.getSurface(surface: shown.surface)
        try shown.attach([[ShownSurface.white]])
    }

    @Test func `the multiplier applies to the drawn pixels`() throws {
        modifier.setMultiplier(factor: 1 << 31)
        try shown.commit()
        #expect(try shown.picture(width: 1, height: 1) == [[0xff80_8080]])
    }

    @Test func `an invisible surface still receives input`() throws {
        modifier.setMultiplier(factor: 0)
        try shown.commit()
        #expect(try shown.picture(width: 1, height: 1) == [[ShownSurface.black]])
        #expect(shown.served.responder.alpha == 1)
        #expect(shown.target(x: 0.5, y: 0.5) === shown.served.responder)
        let frame = shown.fixture.compositor.core.sceneFrame()
        #expect(frame.inputTarget(at: Point(x: 0.5, y: 0.5))?.surface === shown.served.responder)
        #expect(frame.items.first?.opacity == 0)
    }

    @Test func `subsurfaces have an opacity of their own`() throws {
        modifier.setMultiplier(factor: 0)
        let child = shown.client.makeSurface()
        shown.client.subcompositor.getSubsurface(surface: child, parent: shown.surface)
        try shown.client.attachBuffer(to: child, width: 1, height: 1, pixel: ShownSurface.green)
        child.commit()
        try shown.commit()
        #expect(try shown.picture(width: 1, height: 1) == [[ShownSurface.green]])
    }

    @Test func `a commit applies the multiplier and its removal`() throws {
        try shown.commit()
        modifier.setMultiplier(factor: 0)
        try shown.client.roundtrip()
        #expect(shown.served.image?.opacity == 1)
        try shown.commit()
        #expect(shown.served.image?.opacity == 0)
        modifier.destroy()
        try shown.client.roundtrip()
        #expect(shown.served.image?.opacity == 0)
        try shown.commit()
        #expect(shown.served.image?.opacity == 1)
    }

    @Test func `the responder's alpha multiplies the client's opacity`() throws {
        modifier.setMultiplier(factor: 1 << 31)
        try shown.commit()
        shown.served.responder.alpha = 0.5
        let item = shown.fixture.compositor.core.sceneFrame().items.first
        #expect(item.map { abs($0.opacity - 0.25) < 0.001 } == true)
    }

    // MARK: Errors

    @Test func `a second modifier is an error`() throws {
        manager.getSurface(surface: shown.surface)
        #expect(try shown.isError(WpAlphaModifierV1.Error.alreadyConstructed, of: WpAlphaModifierV1.self))
    }

    @Test func `a multiplier for a destroyed surface is an error`() throws {
        let other = shown.client.makeSurface()
        let orphan = manager.getSurface(surface: other)
        other.destroy()
        orphan.setMultiplier(factor: 1)
        #expect(
            try shown.isError(WpAlphaModifierSurfaceV1.Error.noSurface, of: WpAlphaModifierSurfaceV1.self))
    }
}
