import SurfaceResponders
import Testing

import MiniCompositor
import WaylandShell

/// Releasing a compositor frees all of its parts, whatever it was used for.
struct CompositorLifetimeTests {
    /// The parts that still exist after a compositor was used and released.
    private final class Remains {
        weak var compositor: MiniCompositor?
        weak var desktop: Desktop?
        weak var seat: Seat?
        weak var scene: Scene?

        init(of use: (ShellFixture) throws -> Void) throws {
            let fixture = try ShellFixture()
            compositor = fixture.compositor
            desktop = fixture.desktop
            seat = fixture.seat
            scene = fixture.compositor.scene
            try use(fixture)
        }

        var names: [String] {
            [
                compositor == nil ? nil : "compositor", desktop == nil ? nil : "desktop",
                seat == nil ? nil : "seat", scene == nil ? nil : "scene",
            ].compactMap(\.self)
        }
    }

    @Test func `an unused compositor is freed`() throws {
        #expect(try Remains { _ in }.names == [])
    }

    @Test func `a compositor that ran is freed`() throws {
        let remains = try Remains { fixture in
            let timer = fixture.compositor.display.eventLoop.addTimer {
                [unowned compositor = fixture.compositor] in compositor.terminate()
            }
            try #require(timer).arm(after: .milliseconds(1))
            fixture.compositor.run(endingAt: [])
        }
        #expect(remains.names == [])
    }

    @Test func `a compositor is freed after input on the empty desktop`() throws {
        let remains = try Remains { fixture in
            fixture.click(600, 300)
            fixture.chord(EvdevKey.a)
            fixture.touchDown(1, 20, 20)
            fixture.touchUp(1)
        }
        #expect(remains.names == [])
    }

    @Test func `a compositor is freed with windows on screen`() throws {
        let remains = try Remains { fixture in
            let client = try fixture.connect()
            let first = try client.showToplevel()
            try client.showToplevel().served().move(to: Point(x: 300, y: 300))
            try first.served().move(to: .zero)
            fixture.click(10, 10)
            fixture.chord(EvdevKey.super, EvdevKey.o)
            try client.roundtrip()
        }
        #expect(remains.names == [])
    }

    @Test func `a compositor is freed during input on the empty desktop`() throws {
        let remains = try Remains { fixture in
            for finger: Int32 in 1...3 { fixture.touchDown(finger, 20 * Double(finger), 300) }
            fixture.move(to: 600, 300)
            fixture.press()
            fixture.key(EvdevKey.a, isDown: true)
        }
        #expect(remains.names == [])
    }

    @Test func `a compositor is freed with a touch and a button down on a window`() throws {
        let remains = try Remains { fixture in
            let client = try fixture.connect()
            let toplevel = try client.showToplevel()
            try toplevel.served().move(to: .zero)
            fixture.touchDown(1, 20, 20)
            fixture.move(to: 20, 20)
            fixture.press()
            try client.roundtrip()
        }
        #expect(remains.names == [])
    }

    @Test func `input in progress ends if the seat outlives the compositor`() throws {
        var fixture: ShellFixture? = try ShellFixture()
        let seat = try #require(fixture?.seat)
        _ = try fixture?.connect().showToplevel()
        fixture?.touchDown(1, 20, 20)
        #expect(!seat.touches.all.isEmpty)
        fixture = nil
        #expect(seat.touches.all.isEmpty)
    }
}
