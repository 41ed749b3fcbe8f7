import SurfaceResponders
import WaylandClient

import MiniCompositor
import WaylandShell

/// A compositor with one client. The client's only surface is shown at the origin once it has content.
struct ShownSurface {
    static let black: UInt32 = 0xff00_0000
    static let red: UInt32 = 0xffff_0000
    static let green: UInt32 = 0xff00_ff00
    static let blue: UInt32 = 0xff00_00ff
    static let white: UInt32 = 0xffff_ffff

    let fixture: CompositorFixture
    let client: CompositorClient
    let surface: WlSurface
    let served: Surface

    init() throws {
        fixture = try CompositorFixture()
        client = try fixture.connect()
        surface = client.makeSurface()
        served = try client.served(surface)
        _ = TestWindow.show(served)
    }

    /// Attaches a new buffer with these rows of pixels. Declares no damage.
    func attach(_ rows: [[UInt32]]) throws {
        let buffer = try client.makeBuffer(width: Int32(rows[0].count), height: Int32(rows.count))
        buffer.file.write(rows.flatMap { $0 }, at: 0)
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    }

    func commit() throws {
        surface.commit()
        try client.roundtrip()
    }

    /// Draws the upper left part of the scene on black.
    func picture(width: Int, height: Int) throws -> [[UInt32]] {
        try fixture.picture(width: width, height: height)
    }

    /// Returns the surface that receives input at a point.
    func target(x: Double, y: Double) -> SurfaceResponder? {
        fixture.compositor.scene.hitTest(Point(x: x, y: y))?.responder
    }

    /// Whether the client receives the given protocol error.
    func isError<E: RawRepresentable>(_ expected: E, of type: any ProxyType.Type) throws -> Bool
    where E.RawValue == UInt32 {
        try client.protocolError().isError(expected, of: type)
    }
}
