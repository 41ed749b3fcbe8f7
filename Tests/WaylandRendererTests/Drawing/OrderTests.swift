import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

@Suite struct OrderTests {
    @Test func `first item is in front`() throws {
        let drawn = try draw(
            [
                solid(red, Rect(x: 1, y: 0, width: 2, height: 2)),
                solid(green, Rect(x: 0, y: 1, width: 2, height: 2)),
            ], on: output(4, 3))
        #expect(
            drawn
                == Grid([[black, red, red, black], [green, red, red, black], [green, green, black, black]]))
    }

    @Test func `content is drawn at its position pixel by pixel`() throws {
        let image = Grid.distinct(width: 3, height: 5)
        var expected = Grid(width: 9, height: 8)
        expected.put(image, x: 4, y: 2)
        #expect(try draw([item(image, x: 4, y: 2)], on: output(9, 8)) == expected)
    }

    @Test func `background shows where no item is`() throws {
        let color = FrameColor(red: 0x1234, green: 0x5678, blue: 0x9abc)
        let drawn = try draw(
            [solid(red, Rect(x: 0, y: 0, width: 1, height: 1))], on: output(2, 1), background: color)
        #expect(drawn == Grid([[red, 0xff12_569a]]))
    }

    @Test func `cursor is in front of the scene`() throws {
        let scene = Scene()
        let window = Window(
            rootSurface: SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 4, height: 2)))
        window.frame = Rect(x: 0, y: 0, width: 4, height: 2)
        scene.add(window)
        let cursor = item(Grid([[white, 0], [white, white]]), x: 2, y: 0)
        let frame = SceneFrame(of: scene, front: [cursor]) { _ in
            SurfaceImage(SolidContent(FrameColor(argb: red)))
        }
        let drawn = Grid(try PixmanRenderer().draw(frame, on: output(4, 2)))
        #expect(drawn == Grid([[red, red, white, red], [red, red, white, white]]))
    }

    @Test func `origin of the picture is the output's position`() throws {
        let image = Grid.distinct(width: 4, height: 4)
        let drawn = try draw([item(image, x: 98, y: -51)], on: output(3, 2, at: Point(x: 99, y: -50)))
        #expect(drawn == image.part(x: 1, y: 1, width: 3, height: 2))
    }

    @Test func `clip limits an item`() throws {
        let image = Grid.distinct(width: 4, height: 4)
        var expected = Grid(width: 6, height: 6)
        expected.put(image.part(x: 1, y: 2, width: 2, height: 1), x: 2, y: 3)
        let clip = Rect(x: 2, y: 3, width: 2, height: 1)
        #expect(try draw([item(image, x: 1, y: 1, clip: clip)], on: output(6, 6)) == expected)
    }
}
