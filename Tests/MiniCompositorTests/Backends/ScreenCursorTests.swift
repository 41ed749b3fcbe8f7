import SurfaceResponders
import Testing
import WaylandBackends
import WaylandSeat
import WaylandShell

/// The cursor in the cursor plane of a scripted card.
struct ScreenCursorTests {
    private let screen: ScreenFixture
    private let user: SeatUser

    init() throws {
        screen = try ScreenFixture([.display(1), .display(2)])
        screen.core.cursorTheme = Theme()
        user = SeatUser(at: screen.fixture.compositor.seat)
        screen.showPicture()
        _ = screen.takeCalls()
    }

    /// Squares of 24 pixels with the hotspot at 4, 5.
    private final class Theme: CursorTheme {
        var side = 24

        func image(of shape: CursorShape, scale: OutputScale) -> CursorImage? {
            let side = Int(Double(side) * scale.factor)
            let pixels = [UInt32](repeating: 0x8000_0080, count: side * side)
            return CursorImage(PixelContent(pixels, width: side, format: .argb8888), hotspot: (4, 5))
        }
    }

    @Test func `a moved cursor needs no picture`() {
        user.move(to: 100, 50)
        screen.turn()
        #expect(screen.takeCalls() == ["cursor 11 4,5", "move 11 96,45"])
        user.move(to: 101.9, 50)
        screen.turn()
        #expect(screen.takeCalls() == ["move 11 97,45"])
        screen.turn()
        #expect(screen.takeCalls().isEmpty)
    }

    @Test func `a cursor between outputs is on both`() {
        user.move(to: 1022, 50)
        screen.turn()
        #expect(
            screen.takeCalls() == ["cursor 11 4,5", "move 11 1018,45", "cursor 12 4,5", "move 12 -6,45"])
        user.move(to: 1500, 50)
        screen.turn()
        #expect(screen.takeCalls() == ["cursor 11 none", "move 12 472,45"])
    }

    @Test func `a cursor follows the scale and rotation of its output`() throws {
        let output = try #require(screen.output)
        output.state.scale = OutputScale(2)
        output.state.transform = .rotated90
        screen.showPicture()
        _ = screen.takeCalls()
        // In pixels, upright: 768 by 1024. The hotspot is 4 of 48 pixels from the left.
        user.move(to: 100, 50)
        screen.turn()
        let canvas = FrameOutput(output)
        let point = canvas.picturePoint(at: Point(x: 100, y: 50))
        let calls = screen.takeCalls()
        let corner = try #require(calls.last { $0.hasPrefix("move 11") })
        let hotspot = try #require(calls.first { $0.hasPrefix("cursor 11") })
        let numbers = [corner, hotspot].map {
            $0.split(separator: " ")[2].split(separator: ",").compactMap { Int($0) }
        }
        #expect(numbers[0][0] + numbers[1][0] == Int(point.x))
        #expect(numbers[0][1] + numbers[1][1] == Int(point.y))
    }

    @Test func `a cursor that is too large is drawn into pictures`() throws {
        let theme = Theme()
        theme.side = 65
        screen.core.cursorTheme = theme
        screen.backend.setNeedsDisplay()
        user.move(to: 100, 100)
        screen.showPicture()
        screen.showPicture()
        #expect(screen.card.pixel(100, 100, of: 11) == 0xff00_0080)
        #expect(!screen.takeCalls().contains { $0.hasPrefix("move") })
    }

    @Test func `a cursor that the card refuses is drawn into pictures`() throws {
        screen.card.failures["cursor"] = .invalidArgument
        user.move(to: 100, 100)
        screen.showPicture()
        screen.showPicture()
        #expect(screen.card.pixel(100, 100, of: 11) == 0xff00_0080)
    }

    @Test func `after a mode the cursor is set again`() {
        user.move(to: 100, 50)
        screen.turn()
        screen.setShown(false)
        _ = screen.takeCalls()
        screen.setShown(true)
        screen.showPicture()
        let calls = screen.takeCalls()
        #expect(calls.contains("cursor 11 4,5"))
        #expect(calls.contains("move 11 96,45"))
    }
}
