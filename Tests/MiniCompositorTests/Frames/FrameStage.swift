import SurfaceResponders
import WaylandClient

import MiniCompositor
import WaylandShell

/// A window of a client that asks the compositor to draw the frame. The window geometry is 400 by 300 pixels
/// at (100, 100). With its frame, the window is at (96, 68) and 408 by 336 pixels large.
final class FrameStage {
    static let red: UInt32 = 0xffff_0000
    static let black: UInt32 = 0xff00_0000
    static let geometry = Rect(x: 100, y: 100, width: 400, height: 300)
    static let close = Point(x: 484, y: 84)
    static let maximize = Point(x: 452, y: 84)
    static let minimize = Point(x: 420, y: 84)
    /// A place in the title bar beside the title.
    static let bar = Point(x: 106, y: 84)

    let fixture: ShellFixture
    let client: ShellClient
    let toplevel: TestToplevel
    let manager: ZxdgDecorationManagerV1
    private(set) var decorations: [ZxdgToplevelDecorationV1] = []

    init(hasFrames: Bool = true, scale: OutputScale = .one) throws {
        var configuration = Configuration()
        configuration.hasFrames = hasFrames
        configuration.output.scale = scale
        fixture = try ShellFixture(configuration)
        client = try fixture.connect()
        manager = try client.client.bind(ZxdgDecorationManagerV1.self)
        toplevel = client.makeToplevel()
        try show(toplevel, at: Self.geometry)
    }

    /// Maps a red window whose client asks the compositor to draw the frame.
    func show(_ toplevel: TestToplevel, at place: Rect) throws {
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        decoration.setMode(mode: .serverSide)
        decorations.append(decoration)
        try toplevel.show(width: Int32(place.width), height: Int32(place.height))
        try client.client.attachBuffer(
            to: toplevel.surface, width: Int32(place.width), height: Int32(place.height), pixel: Self.red)
        toplevel.surface.commit()
        try client.roundtrip()
        try toplevel.served().move(to: place.origin)
        _ = try client.takeInput()
    }

    /// Returns the description of the responder at a point; `nil` for none.
    func hit(_ x: Double, _ y: Double) -> String? {
        fixture.compositor.scene.hitTest(Point(x: x, y: y))?.responder.description
    }

    func click(_ place: Point) {
        fixture.click(place.x, place.y)
    }

    /// Shows the next picture, after which titles are drawn.
    func showPicture() throws {
        try fixture.advance(by: .milliseconds(20))
    }

    /// Returns the color that is shown at a point, in pixels of an output of scale 1.
    func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
        try fixture.base.picture(width: x + 1, height: y + 1)[y][x]
    }

    /// Returns the pixels of the title bar from its left edge to its buttons.
    func titlePixels() throws -> [ArraySlice<UInt32>] {
        try fixture.base.picture(width: 404, height: 100)[68..<100].map { $0[96..<404] }
    }
}
