import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// wp_single_pixel_buffer_manager_v1: buffers of one color.
struct SinglePixelBufferTests {
    private let shown: ShownSurface
    private let manager: WpSinglePixelBufferManagerV1
    private let viewport: WpViewport

    init() throws {
        shown = try ShownSurface()
        manager = try shown.client.bind(WpSinglePixelBufferManagerV1.self)
        viewport = try shown.client.bind(WpViewporter.self).getViewport(surface: shown.surface)
    }

    @Test func `a buffer is one pixel of its color`() throws {
        let buffer = manager.createU32RgbaBuffer(r: .max, g: .max / 2 + 1, b: 0, a: .max)
        shown.surface.attach(buffer: buffer, x: 0, y: 0)
        try shown.commit()
        #expect(shown.served.size == Size(width: 1, height: 1))
        #expect(try shown.picture(width: 2, height: 1) == [[0xffff_8000, ShownSurface.black]])
    }

    @Test func `a viewport scales the buffer to any size`() throws {
        let buffer = manager.createU32RgbaBuffer(r: 0, g: .max, b: 0, a: .max)
        shown.surface.attach(buffer: buffer, x: 0, y: 0)
        viewport.setDestination(width: 3, height: 2)
        try shown.commit()
        let row = [ShownSurface.green, ShownSurface.green, ShownSurface.green, ShownSurface.black]
        #expect(try shown.picture(width: 4, height: 2) == [row, row])
    }

    @Test func `color channels are clamped to alpha`() throws {
        try shown.client.attachBuffer(to: shown.surface, width: 1, height: 1, pixel: ShownSurface.blue)
        try shown.commit()
        let child = shown.client.makeSurface()
        let subsurface = shown.client.subcompositor.getSubsurface(surface: child, parent: shown.surface)
        subsurface.setDesync()
        // Red exceeds alpha, which is impossible in a premultiplied color.
        child.attach(buffer: manager.createU32RgbaBuffer(r: .max, g: 0, b: 0, a: 1 << 31), x: 0, y: 0)
        child.commit()
        try shown.commit()
        #expect(try shown.picture(width: 1, height: 1) == [[0xff80_007f]])
    }

    @Test func `a buffer is released immediately`() throws {
        let buffer = manager.createU32RgbaBuffer(r: 0, g: 0, b: 0, a: .max)
        var releaseCount = 0
        buffer.onEvent = { if case .release = $0 { releaseCount += 1 } }
        shown.surface.attach(buffer: buffer, x: 0, y: 0)
        try shown.commit()
        #expect(releaseCount == 1)
        buffer.destroy()
        manager.destroy()
        try shown.client.roundtrip()
        #expect(try shown.picture(width: 1, height: 1) == [[ShownSurface.black]])
        #expect(shown.served.hasContent)
    }

    @Test func `a new color replaces the previous one`() throws {
        for (red, pixel) in [(UInt32.max, ShownSurface.red), (0, ShownSurface.black)] {
            let buffer = manager.createU32RgbaBuffer(r: red, g: 0, b: 0, a: .max)
            shown.surface.attach(buffer: buffer, x: 0, y: 0)
            shown.surface.damage(x: 0, y: 0, width: 1, height: 1)
            try shown.commit()
            #expect(try shown.picture(width: 1, height: 1) == [[pixel]])
        }
    }

    @Test func `a wl_shm buffer replaces a single-pixel buffer`() throws {
        shown.surface.attach(buffer: manager.createU32RgbaBuffer(r: 0, g: 0, b: 0, a: .max), x: 0, y: 0)
        try shown.commit()
        try shown.attach([[ShownSurface.green]])
        try shown.commit()
        #expect(try shown.picture(width: 1, height: 1) == [[ShownSurface.green]])
    }
}
