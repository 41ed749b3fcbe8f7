import ClientTestSupport
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandRenderer
import WaylandShell

/// What outputs show behind all windows.
@Suite struct WallpaperTests {
    private static let blue: UInt32 = 0xff10_2030

    private func fixture(
        _ background: Configuration.Background?, further: [Configuration.Output] = []
    ) throws -> CompositorFixture {
        var configuration = Configuration()
        configuration.output.width = 40
        configuration.output.height = 30
        configuration.furtherOutputs = further
        configuration.background = background
        return try CompositorFixture(configuration)
    }

    private func picture(of compositor: MiniCompositor) throws -> Picture {
        try compositor.picture(of: .output(compositor.output))
    }

    /// The left half is red, the right half green.
    private func halves(width: Int, height: Int) -> PixelContent {
        let pixels = (0..<width * height).map { place in
            place % width < width / 2 ? UInt32(0xffff_0000) : 0xff00_ff00
        }
        return PixelContent(pixels, width: width, format: .xrgb8888)
    }

    @Test func `a color fills the output behind the windows`() throws {
        let fixture = try fixture(.color(FrameColor(argb: Self.blue)))
        let client = try fixture.connect()
        let surface = client.makeSurface()
        _ = TestWindow.show(try client.served(surface))
        try client.attachBuffer(to: surface, width: 10, height: 10, pixel: 0xffff_ffff)
        surface.commit()
        try fixture.roundtrip()
        let picture = try picture(of: fixture.compositor)
        #expect([picture[5, 5], picture[20, 5], picture[39, 29]] == [0xffff_ffff, Self.blue, Self.blue])
    }

    @Test func `by default there is no wallpaper`() throws {
        let fixture = try fixture(nil)
        #expect(fixture.compositor.core.sceneFrame().items.isEmpty)
    }

    @Test func `a wide picture is scaled to the height, and cut at both sides`() throws {
        let fixture = try fixture(nil)
        // Twice as high as the picture: 80 by 30 pixels, of which the middle 40 are shown.
        fixture.compositor.core.wallpaper = Wallpaper(halves(width: 80, height: 15))
        let picture = try picture(of: fixture.compositor)
        #expect([picture[1, 1], picture[17, 28], picture[22, 1]] == [0xffff_0000, 0xffff_0000, 0xff00_ff00])
        #expect(picture[38, 28] == 0xff00_ff00)
    }

    @Test func `each output has the whole wallpaper`() throws {
        var second = Configuration.Output()
        (second.width, second.height, second.position) = (20, 10, Point(x: 40, y: 0))
        let fixture = try fixture(nil, further: [second])
        fixture.compositor.core.wallpaper = Wallpaper(halves(width: 4, height: 4))
        let output = try #require(fixture.compositor.core.outputs.outputs.last)
        let picture = try fixture.compositor.picture(of: .output(output))
        #expect([picture[2, 5], picture[17, 5]] == [0xffff_0000, 0xff00_ff00])
    }

    @Test func `a new wallpaper is a change`() throws {
        let fixture = try fixture(nil)
        let count = fixture.compositor.core.changeCount
        fixture.compositor.core.wallpaper = Wallpaper(.black)
        #expect(fixture.compositor.core.changeCount > count)
    }

    @Test func `a locked session shows no wallpaper`() throws {
        let fixture = try fixture(.color(FrameColor(argb: Self.blue)))
        let client = try fixture.connect()
        let lock = try client.bind(ExtSessionLockManagerV1.self).lock()
        try fixture.roundtrip()
        #expect(try picture(of: fixture.compositor)[5, 5] == 0xff00_0000)
        withExtendedLifetime(lock) {}
    }

    @Test func `a large picture is reduced without losing lines`() throws {
        // Rows of white and black, much finer than the output's pixels.
        let rows = try PixelContentRows(width: 160, height: 120)
        let fixture = try fixture(.picture(rows.picture))
        let picture = try picture(of: fixture.compositor)
        #expect(Set((0..<30).map { picture[20, $0] }) == [0xff7f_7f7f])
    }

    @Test func `a picture that was reduced is whole again on a larger output`() throws {
        let rows = try PixelContentRows(width: 160, height: 160)
        let fixture = try fixture(.picture(rows.picture))
        fixture.compositor.output.state.mode = OutputMode(width: 160, height: 160)
        let picture = try picture(of: fixture.compositor)
        #expect([picture[20, 0], picture[20, 1], picture[20, 2]] == [0xffff_ffff, 0xff00_0000, 0xffff_ffff])
    }
}

/// A picture whose rows are white and black in turn.
private struct PixelContentRows {
    let picture: Picture

    init(width: Int, height: Int) throws {
        let pixels = (0..<width * height).map { place in
            place / width % 2 == 0 ? UInt32(0xffff_ffff) : 0xff00_0000
        }
        let item = FrameItem(
            image: SurfaceImage(PixelContent(pixels, width: width, format: .xrgb8888)),
            bounds: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
        picture = try PixmanRenderer().draw(
            SceneFrame([item]),
            on: FrameOutput(
                name: "rows", upright: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
                scale: .one))
    }
}
