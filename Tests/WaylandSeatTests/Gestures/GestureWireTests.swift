import Proofs
import ClientTestSupport
import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// The events that clients receive while a gesture recognizer of the compositor observes their touches.
struct GestureWireTests {
    private let host: SeatHost
    private let client: TestClient
    private let other: TestClient
    private let window: Window
    private let root: SurfaceResponder

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        other = try host.connect()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 400, height: 400))
        try host.addWindow(of: other, "b", Rect(x: 500, y: 0, width: 400, height: 400))
        root = try #require(window.rootSurface)
        client.addTouch()
        other.addTouch("other")
    }

    /// Touches the client's surface with two fingers.
    private func twoDown() {
        host.touchDown(0, 100, 100)
        host.touchDown(1, 200, 100)
    }

    private let downs = ["touch down 0 a 100 100", "touch frame", "touch down 1 a 200 100", "touch frame"]

    private final class Times {
        var all: [UInt32] = []
    }

    /// Records the times of the client's touch down, motion and up events.
    private func recordTimes() -> Times {
        let times = Times()
        client.addTouch("timed").onEvent = { event in
            switch event {
            case .down(_, let time, _, _, _, _), .up(_, let time, _), .motion(let time, _, _, _):
                times.all.append(time)
            default: break
            }
        }
        return times
    }

    @Test(.behavior(123)) func `client receives all touches while a recognizer is possible`() throws {
        host.policy.addGestureRecognizer(PinchGestureRecognizer())
        twoDown()
        host.touchMove(1, 202, 100)
        try host.expect(client, hears: downs + ["touch motion 1 202 100", "touch frame"])
    }

    @Test(.promise(23), .behavior(128), .requirement(33))
    func `winning recognizer cancels the client's touches once`() throws {
        host.policy.addGestureRecognizer(PinchGestureRecognizer())
        twoDown()
        host.touchMove(1, 300, 100)
        host.touchMove(0, 50, 100)
        host.touchUp(0)
        host.touchUp(1)
        try host.expect(client, hears: downs + ["touch cancel"])
        try host.expect(other, hears: [])
    }

    @Test(.promise(23), .behavior(145)) func `client whose touches were not used receives no cancel`() throws
    {
        let pan = PanGestureRecognizer()
        pan.maximumNumberOfTouches = 1
        root.addGestureRecognizer(pan)
        host.touchDown(0, 100, 100)
        host.touchDown(1, 600, 100)
        host.touchMove(0, 150, 100)
        host.touchMove(1, 650, 100)
        host.touchUp(1)
        host.touchUp(0)
        try host.expect(client, hears: ["touch down 0 a 100 100", "touch frame", "touch cancel"])
        try host.expect(
            other,
            hears: [
                "other down 1 b 100 100", "other frame", "other motion 1 150 100", "other frame",
                "other up 1",
                "other frame",
            ])
    }

    @Test(.promise(25), .behavior(130))
    func `failing recognizer delivers delayed touches with increasing times`() throws {
        let swipe = SwipeGestureRecognizer()
        swipe.delaysTouchesBegan = true
        swipe.numberOfTouchesRequired = 2
        root.addGestureRecognizer(swipe)
        let times = recordTimes()
        host.touchDown(0, 100, 100)
        host.clock.advance(by: .milliseconds(10))
        host.touchMove(0, 105, 100)
        host.clock.advance(by: .milliseconds(10))
        host.touchDown(1, 200, 100)
        try host.expect(client, hears: [])
        host.clock.advance(by: .milliseconds(10))
        host.touchMove(1, 200, 160)
        host.touchUp(0)
        host.touchUp(1)
        try host.expect(
            client,
            hears: [
                "touch down 0 a 100 100", "touch frame", "touch motion 0 105 100", "touch frame",
                "touch down 1 a 200 100", "touch frame", "touch motion 1 200 160", "touch frame",
                "touch up 0",
                "touch frame", "touch up 1", "touch frame",
            ])
        #expect(times.all.count == 6 && times.all == times.all.sorted() && times.all[1] == times.all[0] + 10)
    }

    @Test(.promise(25), .behavior(130)) func `delayed touches are never older than events already sent`()
        throws
    {
        let tap = TapGestureRecognizer { _ in }
        tap.delaysTouchesBegan = true
        let region = host.addRegion(Rect(x: 0, y: 0, width: 50, height: 50), in: root)
        region.addGestureRecognizer(tap)
        let times = recordTimes()
        host.touchDown(0, 10, 10)
        host.clock.advance(by: .milliseconds(100))
        host.touchDown(1, 200, 200)
        host.touchMove(0, 40, 40)
        host.touchUp(1)
        host.touchUp(0)
        try host.expect(
            client,
            hears: [
                "touch down 1 a 200 200", "touch frame", "touch down 0 a 10 10", "touch frame",
                "touch motion 0 40 40",
                "touch frame", "touch up 1", "touch frame", "touch up 0", "touch frame",
            ])
        #expect(times.all.count == 5 && times.all == times.all.sorted())
    }

    @Test(.behavior(128)) func `disabling a recognizer that won restores no touches`() throws {
        let pinch = PinchGestureRecognizer()
        host.policy.addGestureRecognizer(pinch)
        twoDown()
        host.touchMove(1, 300, 100)
        pinch.isEnabled = false
        host.touchMove(0, 50, 100)
        host.touchUp(0)
        host.touchUp(1)
        try host.expect(client, hears: downs + ["touch cancel"])
    }

    @Test(.behavior(131)) func `end of a tap is sent once the double tap fails`() throws {
        let double = TapGestureRecognizer { _ in }
        double.numberOfTapsRequired = 2
        host.policy.addGestureRecognizer(double)
        host.touchDown(0, 100, 100)
        host.touchUp(0)
        try host.expect(client, hears: ["touch down 0 a 100 100", "touch frame"])
        host.clock.advance(by: .milliseconds(350))
        try host.expect(client, hears: ["touch up 0", "touch frame"])
        host.touchDown(0, 100, 100)
        host.touchUp(0)
        host.touchDown(0, 100, 100)
        host.touchUp(0)
        try host.expect(
            client,
            hears: [
                "touch down 1 a 100 100", "touch frame", "touch down 2 a 100 100", "touch frame",
                "touch cancel",
            ])
    }

    @Test(.behavior(193)) func `pointer drag taken by a recognizer ends without a release`()
        throws
    {
        client.addPointer()
        host.policy.addGestureRecognizer(PanGestureRecognizer())
        host.move(to: 100, 100)
        host.press()
        host.move(to: 150, 100)
        host.release()
        let heard = try client.take().filter { !$0.contains("frame") }
        #expect(heard.contains { $0.hasPrefix("pointer press") })
        #expect(!heard.contains { $0.hasPrefix("pointer release") })
        #expect(heard.contains { $0.hasPrefix("pointer leave") })
    }

    @Test(.behavior(195)) func `key held back by a recognizer is sent once it fails`() throws {
        final class Chord: GestureRecognizer {
            override var receivesPresses: Bool { true }
        }
        client.addKeyboard()
        let chord = Chord()
        chord.delaysTouchesBegan = true
        host.policy.addGestureRecognizer(chord)
        window.makeKey(on: host.seat)
        _ = try client.take()
        host.keyDown(30)
        try host.expect(client, hears: [])
        host.keyUp(30)
        let heard = try client.take()
        #expect(heard.count == 2 && heard[0].contains("press") && heard[1].contains("release"))
    }
}
