import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// The content of pictures of outputs, windows and regions.
@Suite struct PictureTests {
    private static let black: UInt32 = 0xff00_0000
    private static let red: UInt32 = 0xffff_0000
    private static let green: UInt32 = 0xff00_ff00
    private static let blue: UInt32 = 0xff00_00ff

    private let fixture: ShellFixture
    private let client: ShellClient
    /// 200 by 100 pixels at (100, 50).
    private let toplevel: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        toplevel = try client.showToplevel()
        try toplevel.served().move(to: Point(x: 100, y: 50))
        try Self.fill(toplevel.surface, of: client, Self.red, width: 200, height: 100)
    }

    private static func fill(
        _ surface: WlSurface, of client: ShellClient, _ color: UInt32, width: Int32, height: Int32
    ) throws {
        try client.client.attachBuffer(to: surface, width: width, height: height, pixel: color)
        surface.commit()
        try client.roundtrip()
    }

    /// Adds a green subsurface of 20 by 10 that extends beyond the lower right corner of the toplevel.
    private func addSubsurface() throws {
        let surface = client.client.makeSurface()
        let subsurface = client.client.subcompositor.getSubsurface(
            surface: surface, parent: toplevel.surface)
        subsurface.setPosition(x: 190, y: 95)
        try Self.fill(surface, of: client, Self.green, width: 20, height: 10)
        toplevel.surface.commit()
        try client.roundtrip()
    }

    private func picture(_ subject: PictureSubject, showsCursor: Bool = false) throws -> Picture {
        try fixture.compositor.picture(of: subject, showsCursor: showsCursor)
    }

    private func window() throws -> Window { try #require(try toplevel.served().toplevelWindow) }

    @Test func `output picture shows windows at their positions`() throws {
        try addSubsurface()
        let picture = try picture(.output(fixture.compositor.output))
        #expect(picture.size == [1280, 720])
        #expect(picture.pixels((99, 50), (100, 49)) == [Self.black, Self.black])
        #expect(picture.pixels((100, 50), (289, 149)) == [Self.red, Self.red])
        #expect(picture.pixels((290, 145), (309, 154), (310, 154)) == [Self.green, Self.green, Self.black])
    }

    @Test func `window picture shows only the window, its popups and subsurfaces`() throws {
        try addSubsurface()
        let popup = try client.showPopup(
            on: toplevel.xdgSurface, client.makePositioner(width: 60, height: 40, x: 30, y: 90))
        try Self.fill(popup.surface, of: client, Self.blue, width: 60, height: 40)
        // This window is in front but must not be in the picture.
        let other = try client.showToplevel(width: 400, height: 300)
        try other.served().move(to: Point(x: 90, y: 40))
        let picture = try picture(.window(window()))
        // The window geometry includes the subsurface, and the popup extends the picture downward.
        #expect(picture.size == [210, 130])
        #expect(picture.pixels((0, 0), (195, 100)) == [Self.red, Self.green])
        #expect(picture.pixels((30, 90), (89, 129), (90, 129)) == [Self.blue, Self.blue, Self.black])
    }

    @Test func `window picture excludes shadows`() throws {
        toplevel.xdgSurface.setWindowGeometry(x: 10, y: 20, width: 180, height: 70)
        toplevel.surface.commit()
        try client.roundtrip()
        let picture = try picture(.window(window()))
        #expect(picture.size == [180, 70])
        #expect(picture.pixels((0, 0), (179, 69)) == [Self.red, Self.red])
    }

    @Test func `hidden window off the screen has a complete picture`() throws {
        try toplevel.served().move(to: Point(x: 1200, y: 700))
        try window().isHidden = true
        let picture = try picture(.window(window()))
        #expect(picture.size == [200, 100])
        #expect(picture.pixels((0, 0), (199, 99)) == [Self.red, Self.red])
    }

    @Test func `region picture uses global coordinates`() throws {
        let picture = try picture(.region(Rect(x: 90, y: 140, width: 30, height: 20)))
        #expect(picture.size == [30, 20])
        #expect(
            picture.pixels((9, 0), (10, 0), (10, 9), (10, 10)) == [
                Self.black, Self.red, Self.red, Self.black,
            ])
    }

    @Test(arguments: BufferTransform.allCases)
    func `pictures of transformed or scaled outputs are upright`(transform: BufferTransform) throws {
        fixture.compositor.output.state.scale = OutputScale(numerator: 180)
        fixture.compositor.output.state.transform = transform
        let picture = try picture(.output(fixture.compositor.output))
        #expect(picture.size == (transform.swapsSides ? [720, 1280] : [1280, 720]))
        #expect(picture.pixels((149, 75), (150, 74), (150, 75)) == [Self.black, Self.black, Self.red])
        // A picture of the window alone has the same resolution.
        let alone = try self.picture(.window(window()))
        #expect(alone.size == [300, 150])
    }

    @Test func `pictures with a cursor draw it at its hotspot`() throws {
        fixture.move(to: 150, 100)
        let cursor = client.client.makeSurface()
        try Self.fill(cursor, of: client, Self.green, width: 8, height: 8)
        client.pointer.setCursor(serial: client.lastSerial, surface: cursor, hotspotX: 3, hotspotY: 2)
        try client.roundtrip()
        let output = PictureSubject.output(fixture.compositor.output)
        #expect(try picture(output)[150, 100] == Self.red)
        let shown = try picture(output, showsCursor: true)
        #expect(shown.pixels((147, 98), (154, 105)) == [Self.green, Self.green])
        #expect(shown.pixels((146, 98), (147, 97), (155, 105)) == [Self.red, Self.red, Self.red])
        #expect(try picture(.window(window()), showsCursor: true)[47, 48] == Self.green)
    }

    /// A theme with one cursor, which is yellow and 10 pixels wide and high at scale 1.
    private final class YellowTheme: CursorTheme {
        static let yellow: UInt32 = 0xffff_ff00
        var asked: [String] = []

        func image(of shape: CursorShape, scale: OutputScale) -> CursorImage? {
            asked.append(shape.rawValue)
            guard shape == .text else { return nil }
            let side = Int(10 * scale.factor)
            let content = PixelContent(
                Array(repeating: Self.yellow, count: side * side), width: side, format: .argb8888)
            return CursorImage(content, hotspot: (Int32(side / 2), 0))
        }
    }

    @Test(arguments: [1, 2] as [Double])
    func `cursor shapes are drawn from the theme`(scale: Double) throws {
        let theme = YellowTheme()
        fixture.compositor.core.cursorTheme = theme
        fixture.compositor.output.state.scale = OutputScale(scale)
        fixture.move(to: 150, 100)
        try client.roundtrip()
        let output = PictureSubject.output(fixture.compositor.output)
        #expect(try picture(output, showsCursor: true)[Int(150 * scale), Int(100 * scale)] == Self.red)
        let manager = try #require(client.client.registry.bind(WpCursorShapeManagerV1.self))
        manager.getPointer(pointer: client.pointer).setShape(serial: client.lastSerial, shape: .text)
        try client.roundtrip()
        let shown = try picture(output, showsCursor: true)
        let (left, right, top, bottom) = (
            145 * Int(scale), 155 * Int(scale), 100 * Int(scale), 110 * Int(scale)
        )
        #expect(
            shown.pixels((left, top), (right - 1, bottom - 1)) == [YellowTheme.yellow, YellowTheme.yellow])
        #expect(
            shown.pixels((left - 1, top), (left, top - 1), (right, bottom - 1), (right - 1, bottom)) == [
                Self.red, Self.red, Self.red, Self.red,
            ])
        #expect(theme.asked == ["default", "text"])
    }

    @Test func `oversized picture throws an error`() throws {
        #expect(throws: FrameRenderingError.pictureTooLarge(width: 40_000, height: 10)) {
            try picture(.region(Rect(x: 0, y: 0, width: 40_000, height: 10)))
        }
    }
}

extension Picture {
    fileprivate var size: [Int] { [width, height] }

    fileprivate func pixels(_ places: (x: Int, y: Int)...) -> [UInt32] {
        places.map { self[$0.x, $0.y] ?? 0 }
    }
}
