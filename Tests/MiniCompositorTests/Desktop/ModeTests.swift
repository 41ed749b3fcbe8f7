import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Modes in which plain keys move or resize the key window.
struct ModeTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let toplevel: TestToplevel
    private let start = Rect(x: 540, y: 310, width: 200, height: 100)

    init() throws {
        try self.init(Configuration())
    }

    private init(_ configuration: Configuration) throws {
        fixture = try ShellFixture(configuration)
        client = try fixture.connect()
        toplevel = try client.showToplevel(width: 200, height: 100)
        _ = try client.takeKeys()
    }

    private var mode: KeyCommand.Mode { fixture.seat.keyCommands.mode }

    private func step(from point: Point) throws -> [Double] {
        let origin = try #require(try toplevel.frame()).origin
        return [origin.x - point.x, origin.y - point.y]
    }

    @Test(arguments: [
        (EvdevKey.left, -32, 0), (EvdevKey.h, -32, 0), (EvdevKey.down, 0, 32), (EvdevKey.j, 0, 32),
        (EvdevKey.up, 0, -32), (EvdevKey.k, 0, -32), (EvdevKey.right, 32, 0), (EvdevKey.l, 32, 0),
    ]) func `keys move the window until the mode ends`(code: UInt32, x: Double, y: Double) throws {
        fixture.chord(EvdevKey.super, EvdevKey.g)
        fixture.chord(code)
        #expect(try step(from: start.origin) == [x, y])
        fixture.chord(EvdevKey.shift, code)
        #expect(try step(from: start.origin) == [x + x / 8, y + y / 8])
        #expect(try client.takeKeys() == [])
        fixture.chord(EvdevKey.escape)
        #expect(try client.takeKeys() == [])
        fixture.chord(code)
        #expect(try step(from: start.origin) == [x + x / 8, y + y / 8])
        #expect(try client.takeKeys() == [.key(code, isDown: true), .key(code, isDown: false)])
    }

    @Test func `keys resize the window`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.r)
        fixture.chord(EvdevKey.right)
        // The client has not applied the first size yet.
        fixture.chord(EvdevKey.l)
        fixture.chord(EvdevKey.j)
        try client.roundtrip()
        try toplevel.obey()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [264, 132])
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 264, height: 132))
        fixture.chord(EvdevKey.shift, EvdevKey.up)
        try client.roundtrip()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [264, 128])
        fixture.chord(EvdevKey.return)
        #expect(mode == .normal)
        #expect(try client.takeKeys() == [])
    }

    @Test func `a held key keeps moving the window`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.g)
        fixture.key(EvdevKey.left, isDown: true)
        // The press, and the repeats after 600, 640, and 680 milliseconds.
        try fixture.advance(by: .milliseconds(690))
        #expect(try step(from: start.origin) == [-4 * 32, 0])
        fixture.key(EvdevKey.left, isDown: false)
    }

    @Test func `a window is not moved out of sight`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.g)
        for _ in 0..<40 { fixture.chord(EvdevKey.left) }
        let frame = try #require(try toplevel.frame())
        #expect(frame.minX < 0)
        #expect(frame.maxX > 0)
    }

    @Test(.promise(33)) func `commands with letters work under a non-Latin layout`() throws {
        var configuration = Configuration()
        configuration.keyboard.layouts = ["us", "ru"]
        let tests = try ModeTests(configuration)
        tests.fixture.seat.keyboard.group = 1
        tests.fixture.chord(EvdevKey.super, EvdevKey.g)
        tests.fixture.chord(EvdevKey.l)
        #expect(try tests.step(from: start.origin) == [32, 0])
    }

    @Test func `normal commands are unavailable during a mode`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.g)
        fixture.chord(EvdevKey.super, EvdevKey.q)
        try client.roundtrip()
        #expect(toplevel.closeCount == 0)
        let titles = fixture.seat.keyCommands.available.map(\.title)
        #expect(titles.contains("Move left"))
        #expect(titles.contains("Quit the compositor"))
        #expect(!titles.contains("Close window"))
    }

    @Test(.promise(35)) func `the mode ends when another window is focused`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.g)
        let other = try client.showToplevel()
        #expect(mode == .normal)
        fixture.chord(EvdevKey.super, EvdevKey.r)
        #expect(mode == .resize)
        try other.hide()
        #expect(mode == .normal)
    }

    @Test(.promise(35)) func `the mode ends when the window becomes fullscreen`() throws {
        fixture.chord(EvdevKey.super, EvdevKey.g)
        toplevel.toplevel.setFullscreen(output: nil)
        try client.roundtrip()
        #expect(mode == .normal)
    }
}
