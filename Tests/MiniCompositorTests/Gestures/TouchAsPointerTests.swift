import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Touches on windows of clients without wl_touch act as a pointer.
struct TouchAsPointerTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let toplevel: TestToplevel
    private static let left = PointerButton.left.rawValue
    private static let right = PointerButton.right.rawValue

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        client.touch.release()
        try client.roundtrip()
        toplevel = try client.showToplevel(width: 400, height: 300)
        fixture.touchDown(0, 5, 5)
        fixture.touchUp(0)
        _ = try client.takeInput()
    }

    private var center: Point { Point(x: 640, y: 360) }

    /// Returns the client's button events since the last call.
    private func buttons() throws -> [ShellClient.Input] {
        try client.takeInput().filter { if case .button = $0 { true } else { false } }
    }

    @Test(.promise(27)) func `a tap clicks where the finger was`() throws {
        fixture.touchDown(0, 600, 350)
        fixture.touchUp(0)
        #expect(try buttons() == [.button(Self.left, isDown: true), .button(Self.left, isDown: false)])
        #expect(fixture.seat.pointer.location == Point(x: 600, y: 350))
        #expect(fixture.desktop.keyToplevel === (try toplevel.served()))
    }

    @Test(.promise(27)) func `a drag holds the left button down`() throws {
        fixture.touchDown(0, 600, 350)
        fixture.touchMove(0, 605, 350)
        #expect(try buttons() == [])
        fixture.touchMove(0, 650, 350)
        #expect(try buttons() == [.button(Self.left, isDown: true)])
        #expect(fixture.seat.pointer.location == Point(x: 650, y: 350))
        fixture.touchMove(0, 700, 360)
        #expect(fixture.seat.pointer.location == Point(x: 700, y: 360))
        fixture.touchUp(0)
        #expect(try buttons() == [.button(Self.left, isDown: false)])
    }

    @Test(.promise(27)) func `a long press clicks the right button`() throws {
        fixture.touchDown(0, 600, 350)
        try fixture.advance(by: .milliseconds(499))
        #expect(fixture.seat.pointer.pressedButtonCount == 0)
        try fixture.advance(by: .milliseconds(1))
        #expect(fixture.seat.pointer.pressedButtonCount == 1)
        fixture.touchUp(0)
        #expect(try buttons() == [.button(Self.right, isDown: true), .button(Self.right, isDown: false)])
        #expect(fixture.seat.pointer.location == Point(x: 600, y: 350))
    }

    @Test(.promise(27)) func `two fingers scroll`() throws {
        var scrolled: [WlPointer.Axis] = []
        var isStopped = false
        client.pointer.onEvent = { event in
            switch event {
            case .axis(_, let axis, _): scrolled.append(axis)
            case .axisStop: isStopped = true
            default: break
            }
        }
        fixture.touchDown(0, 600, 350)
        fixture.touchDown(1, 640, 350)
        for step in [1.0, 2, 3, 4] {
            fixture.touchMove(0, 600, 350 - step * 20)
            fixture.touchMove(1, 640, 350 - step * 20)
        }
        fixture.touchUp(0)
        fixture.touchUp(1)
        try client.roundtrip()
        #expect(scrolled.contains(.verticalScroll) && isStopped)
    }

    @Test func `a client with wl_touch receives its touches itself`() throws {
        let touching = try fixture.connect()
        let window = try touching.showToplevel(width: 400, height: 300)
        _ = try touching.takeInput()
        let place = try #require(try window.frame()).center
        fixture.touchDown(0, place.x, place.y)
        fixture.touchUp(0)
        let heard = try touching.takeInput()
        #expect(heard.contains(.touchDown(window.surface.id, 1)) && heard.contains(.touchUp(1)))
        #expect(!heard.contains { if case .button = $0 { true } else { false } })
    }
}
