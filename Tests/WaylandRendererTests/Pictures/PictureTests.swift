import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

@Suite struct PictureTests {
    private func picture(_ grid: Grid) throws -> Picture {
        try PixmanRenderer().draw(SceneFrame([item(grid)]), on: output(Int32(grid.width), Int32(grid.height)))
    }

    @Test func `part is cropped`() throws {
        let grid = Grid.distinct(width: 7, height: 5)
        let part = try picture(grid).cut(to: Region.Rectangle(left: 2, top: 1, right: 5, bottom: 3))
        #expect(Grid(part) == grid.part(x: 2, y: 1, width: 3, height: 2))
    }

    @Test func `part beyond the picture is cropped to it`() throws {
        let grid = Grid.distinct(width: 4, height: 3)
        let whole = try picture(grid)
        let all = Region.Rectangle(left: .min, top: .min, right: .max, bottom: .max)
        #expect(whole.cut(to: all) == whole)
        let nothing = [
            Region.Rectangle(left: 4, top: 0, right: 9, bottom: 3),
            Region.Rectangle(left: 0, top: -9, right: 4, bottom: -2),
            Region.Rectangle(left: 3, top: 0, right: 1, bottom: 3),
        ]
        for rectangle in nothing {
            let part = whole.cut(to: rectangle)
            #expect(part.width == 0 && part.height == 0)
        }
    }

    @Test func `bytes are blue, green, red and 255`() throws {
        let whole = try picture(Grid([[0xff11_2233, 0xff44_5566]]))
        let bytes = whole.withBytes { span in span.withUnsafeBytes { Array($0) } }
        #expect(bytes == [0x33, 0x22, 0x11, 0xff, 0x66, 0x55, 0x44, 0xff])
        #expect(whole.bytesPerRow == 8)
    }

    @Test func `pixels outside are nil`() throws {
        let whole = try picture(Grid([[red]]))
        #expect(whole[0, 0] == red)
        for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1)] { #expect(whole[x, y] == nil) }
    }

    @Test func `window is cropped from the picture of its output`() throws {
        let output = output(24, 24, scale: 180, at: Point(x: 10, y: 10))
        let window = Rect(x: 12, y: 14, width: 4, height: 2)
        let drawn = try PixmanRenderer().draw(SceneFrame([solid(red, window)]), on: output)
        #expect(Grid(drawn.cut(to: output.pixels(of: window))) == Grid(width: 6, height: 3, color: red))
    }

    @Test func `picture of a window leaves out windows that cover it`() throws {
        let scene = Scene()
        let windows = [red, green].map { _ in
            Window(
                rootSurface: SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 3, height: 2)))
        }
        for window in windows {
            window.frame = Rect(x: 5, y: 5, width: 3, height: 2)
            scene.add(window)
        }
        let frame = SceneFrame(of: windows[0]) { surface in
            SurfaceImage(SolidContent(FrameColor(argb: surface.window === windows[0] ? red : green)))
        }
        let drawn = try PixmanRenderer().draw(frame, on: output(3, 2, at: Point(x: 5, y: 5)))
        #expect(Grid(drawn) == Grid(width: 3, height: 2, color: red))
    }
}
