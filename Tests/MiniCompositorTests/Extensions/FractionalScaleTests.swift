import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Clients hear the scale of outputs with its fraction.
struct FractionalScaleTests {
    private let shown: ShownSurface
    private let manager: WpFractionalScaleManagerV1
    private var output: Output { shown.fixture.compositor.output }

    private final class Scales {
        var told: [UInt32] = []

        init(of object: WpFractionalScaleV1) {
            object.onEvent = { [unowned self] in
                if case .preferredScale(let scale) = $0 { told.append(scale) }
            }
        }
    }

    init() throws {
        shown = try ShownSurface()
        manager = try shown.client.bind(WpFractionalScaleManagerV1.self)
    }

    @Test func aNewObjectIsToldTheScaleAtOnce() throws {
        let scales = Scales(of: manager.getFractionalScale(surface: shown.surface))
        try shown.client.roundtrip()
        #expect(scales.told == [120])
    }

    @Test func aSurfaceIsToldTheScaleOfTheOutputThatItIsOn() throws {
        let scales = Scales(of: manager.getFractionalScale(surface: shown.surface))
        var whole: [Int32] = []
        shown.surface.onEvent = {
            if case .preferredBufferScale(let factor) = $0 { whole.append(factor) }
        }
        try shown.attach([[ShownSurface.red]])
        try shown.commit()
        for factor in [1.5, 1.25, 2] {
            output.state.scale = OutputScale(factor)
            try shown.client.roundtrip()
        }
        #expect(scales.told == [120, 180, 150, 240])
        #expect(whole == [2])
    }

    @Test func aSurfaceThatIsNotShownYetIsToldOfTheFirstOutput() throws {
        output.state.scale = OutputScale(1.5)
        let surface = shown.client.makeSurface()
        let scales = Scales(of: manager.getFractionalScale(surface: surface))
        try shown.client.roundtrip()
        #expect(scales.told == [180])
    }

    @Test func afterItsObjectASurfaceHearsNothing() throws {
        let object = manager.getFractionalScale(surface: shown.surface)
        try shown.attach([[ShownSurface.red]])
        try shown.commit()
        object.destroy()
        output.state.scale = OutputScale(1.5)
        try shown.client.roundtrip()
        let scales = Scales(of: manager.getFractionalScale(surface: shown.surface))
        try shown.client.roundtrip()
        #expect(scales.told == [180])
    }

    @Test func anObjectOutlivesItsSurface() throws {
        let surface = shown.client.makeSurface()
        let object = manager.getFractionalScale(surface: surface)
        surface.destroy()
        output.state.scale = OutputScale(1.5)
        try shown.client.roundtrip()
        object.destroy()
        try shown.client.roundtrip()
        #expect(shown.client.connection.error == nil)
    }

    @Test func aSurfaceHasOneObject() throws {
        manager.getFractionalScale(surface: shown.surface)
        manager.getFractionalScale(surface: shown.surface)
        let error = WpFractionalScaleManagerV1.Error.fractionalScaleExists
        #expect(try shown.isError(error, of: WpFractionalScaleManagerV1.self))
    }
}
