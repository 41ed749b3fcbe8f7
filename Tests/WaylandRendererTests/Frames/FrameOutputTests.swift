import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

@Suite struct FrameOutputTests {
    @Test func `area is the mode after transform and scale`() {
        let place = Point(x: 100, y: -20)
        #expect(
            output(1920, 1080, scale: 180, at: place).area == Rect(x: 100, y: -20, width: 1280, height: 720))
        #expect(
            output(1920, 1080, scale: 240, .flipped90, at: place).area
                == Rect(x: 100, y: -20, width: 540, height: 960))
    }

    @Test(arguments: BufferTransform.allCases, [120, 180, 300] as [UInt32])
    func `points convert to picture coordinates and back`(turn: BufferTransform, scale: UInt32) {
        let output = output(30, 20, scale: scale, turn, at: Point(x: 5, y: 7))
        // The expected pixel is (2, 1) of the upright picture.
        var marks = Grid(width: turn.swapsSides ? 20 : 30, height: turn.swapsSides ? 30 : 20)
        marks[2, 1] = white
        let turned = marks.turned(turn)
        let factor = Double(scale) / 120
        let point = Point(x: 5 + 2.5 / factor, y: 7 + 1.5 / factor)
        let found = output.picturePoint(at: point)
        #expect(turned[Int(found.x), Int(found.y)] == white)
        let back = output.globalPoint(at: found)
        #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }

    @Test func `edges round to the nearest pixel, halves to the right`() {
        let output = output(40, 40, scale: 180)
        #expect(
            output.pixels(of: Rect(x: 1, y: 2, width: 2, height: 3))
                == Region.Rectangle(left: 2, top: 3, right: 5, bottom: 8))
        #expect(
            output.pixels(touchedBy: Rect(x: 1, y: 2, width: 2, height: 3))
                == Region.Rectangle(left: 1, top: 3, right: 5, bottom: 8))
    }

    @Test func `invalid values become valid ones`() {
        let output = FrameOutput(
            name: "", width: -4, height: .min, scale: OutputScale(numerator: 0), origin: Point(x: .nan, y: 0))
        #expect(
            output.width == 0 && output.height == 0 && output.scale.numerator == 1 && output.origin == .zero)
        for number in [Double.nan, .infinity, -.infinity, 1e300] {
            #expect(output.pixels(of: Rect(x: number, y: 0, width: 1, height: 1)).isEmpty)
        }
        #expect(
            test(Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
                == Region.Rectangle(left: 0, top: 0, right: 40, bottom: 40))
    }

    private func test(_ rect: Rect) -> Region.Rectangle { output(40, 40).pixels(touchedBy: rect) }
}
