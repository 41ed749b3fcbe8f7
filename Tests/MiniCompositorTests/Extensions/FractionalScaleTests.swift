import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// wp_fractional_scale_manager_v1: clients receive the scale of outputs in 120ths.
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

    @Test func `a new object receives the scale immediately`() throws {
        let scales = Scales(of: manager.getFractionalScale(surface: shown.surface))
        try shown.client.roundtrip()
        #expect(scales.told == [120])
    }

    @Test func `a surface receives the scale of its output`() throws {
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

    @Test func `an unmapped surface receives the scale of the first output`() throws {
        output.state.scale = OutputScale(1.5)
        let surface = shown.client.makeSurface()
        let scales = Scales(of: manager.getFractionalScale(surface: surface))
        try shown.client.roundtrip()
        #expect(scales.told == [180])
    }

    @Test func `a surface receives no scale after its object is destroyed`() throws {
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

    @Test func `an object may outlive its surface`() throws {
        let surface = shown.client.makeSurface()
        let object = manager.getFractionalScale(surface: surface)
        surface.destroy()
        output.state.scale = OutputScale(1.5)
        try shown.client.roundtrip()
        object.destroy()
        try shown.client.roundtrip()
        #expect(shown.client.connection.error == nil)
    }

    @Test func `a second object is an error`() throws {
        manager.getFractionalScale(surface: shown.surface)
        manager.getFractionalScale(surface: shown.surface)
        let error = WpFractionalScaleManagerV1.Error.fractionalScaleExists
        #expect(try shown.isError(error, of: WpFractionalScaleManagerV1.self))
    }
}
