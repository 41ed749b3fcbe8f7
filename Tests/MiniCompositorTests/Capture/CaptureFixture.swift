import Glibc
import SurfaceResponders
import WaylandClient

import MiniCompositor
import WaylandShell

/// A compositor with an output of 320 by 240, a red window of 100 by 80 at (20, 10), and a capturing client.
final class CaptureFixture {
    static let black: UInt32 = 0xff00_0000
    static let red: UInt32 = 0xffff_0000
    static let green: UInt32 = 0xff00_ff00

    let fixture: ShellFixture
    /// The client of the window.
    let application: ShellClient
    let toplevel: TestToplevel
    /// The client that captures.
    let client: CompositorClient
    let output: WlOutput

    init(_ configuration: Configuration = Configuration()) throws {
        var configuration = configuration
        configuration.output.width = 320
        configuration.output.height = 240
        fixture = try ShellFixture(configuration)
        application = try fixture.connect()
        toplevel = try application.showToplevel(width: 100, height: 80)
        try toplevel.served().move(to: Point(x: 20, y: 10))
        client = try fixture.base.connect()
        output = try client.bind(WlOutput.self)
        try paint(Self.red)
        // Without a theme, only cursors of clients are drawn, whatever theme the machine has.
        fixture.compositor.core.cursorTheme = nil
    }

    var compositor: MiniCompositor { fixture.compositor }

    /// Fills the window with one color.
    func paint(_ color: UInt32) throws {
        try application.client.attachBuffer(to: toplevel.surface, width: 100, height: 80, pixel: color)
        toplevel.surface.commit()
        try application.roundtrip()
    }

    /// Covers a part of the window with a subsurface of one color.
    func paint(_ color: UInt32, x: Int32, y: Int32, width: Int32, height: Int32) throws {
        let surface = application.client.makeSurface()
        let subsurface = application.client.subcompositor.getSubsurface(
            surface: surface, parent: toplevel.surface)
        subsurface.setPosition(x: x, y: y)
        try application.client.attachBuffer(to: surface, width: width, height: height, pixel: color)
        surface.commit()
        toplevel.surface.commit()
        try application.roundtrip()
    }

    /// Moves the pointer to a position over the window and sets a cursor from the window's client.
    func showCursor(_ color: UInt32, at x: Double, _ y: Double) throws {
        fixture.move(to: x, y)
        try application.roundtrip()
        let surface = application.client.makeSurface()
        application.pointer.setCursor(
            serial: application.lastSerial, surface: surface, hotspotX: 3, hotspotY: 2)
        try application.client.attachBuffer(to: surface, width: 8, height: 6, pixel: color)
        surface.commit()
        try application.roundtrip()
        compositor.turn()
        try client.roundtrip()
    }

    /// Advances to the next frame at 60 Hz.
    func nextFrame() throws {
        try fixture.advance(by: .milliseconds(17))
    }

    /// Captures into a buffer and shows the next frame.
    func capture(_ session: TestCaptureSession, into buffer: ClientBuffer) throws -> TestCaptureFrame {
        let shot = TestCaptureFrame(session.session.createFrame())
        shot.frame.attachBuffer(buffer: buffer.buffer)
        shot.frame.damageBuffer(x: 0, y: 0, width: buffer.width, height: buffer.height)
        shot.frame.capture()
        try client.roundtrip()
        try nextFrame()
        return shot
    }

    /// Creates a buffer whose pixels are all 1.
    func makeBuffer(
        width: Int32, height: Int32, stride: Int32? = nil, offset: Int32 = 0,
        format: WlShm.Format = .xrgb8888
    ) throws -> ClientBuffer {
        try ClientBuffer(
            client.shm, width: width, height: height, stride: stride, offset: offset, format: format, pixel: 1
        )
    }
}

extension ClientBuffer {
    /// Returns a pixel of a buffer that begins at the start of its file and has no gaps between rows.
    func pixel(_ x: Int, _ y: Int) -> UInt32 { file.number(at: (y * Int(width) + x) * 4) }

    func pixels(_ places: (x: Int, y: Int)...) -> [UInt32] { places.map { pixel($0.x, $0.y) } }
}

extension ClientFile {
    /// Returns the 32-bit little-endian number at an offset; 0 beyond the end of the file.
    func number(at offset: Int) -> UInt32 {
        var number: UInt32 = 0
        guard pread(descriptor.rawValue, &number, 4, offset) == 4 else { return 0 }
        return UInt32(littleEndian: number)
    }
}
