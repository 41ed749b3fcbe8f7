import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// The pointer's time never runs backwards, even if several devices move it.
struct PointerTimeTests {
    /// A policy that records the times of pointer motions.
    private final class Policy: Responder {
        var times: [Timestamp] = []
        var entryTimes: [Timestamp] = []

        override func pointerEntered(with event: PointerEvent) { entryTimes.append(event.timestamp) }
        override func pointerMoved(with event: PointerEvent) { times.append(event.timestamp) }
        override func pointerExited(with event: PointerEvent) {}
    }

    private let policy = Policy()
    private let embedded: EmbeddedSeat
    private var seat: Seat { embedded.seat }

    init() {
        embedded = EmbeddedSeat(delegate: policy)
        embedded.move(to: 0, 0)
        policy.times = []
    }

    private func move(_ device: InputDevice, to x: Double, at milliseconds: UInt64) {
        seat.handle(
            InputEvent(
                time: .milliseconds(milliseconds), device: device, .pointerPosition(Point(x: x, y: 10))))
    }

    @Test func `a late report takes the time of the previous motion`() {
        let other = seat.addDevice(named: "other", capabilities: .pointer)
        move(embedded.mouse, to: 10, at: 1010)
        move(other, to: 20, at: 1005)
        move(embedded.mouse, to: 30, at: 1007)
        move(other, to: 40, at: 1020)
        #expect(policy.times == [1010, 1010, 1010, 1020].map { .milliseconds($0) })
    }

    @Test func `a report from before the pointer left the outputs is dated after`() {
        move(embedded.mouse, to: 10, at: 1010)
        policy.entryTimes = []
        seat.pointer.leaveOutputs()
        move(embedded.mouse, to: 20, at: 1005)
        seat.pointer.leaveOutputs()
        seat.pointer.warp(to: Point(x: 30, y: 10))
        move(embedded.mouse, to: 40, at: 1007)
        // The warp is an enter, not a motion.
        #expect(policy.times == [1010, 1010, 1010].map { .milliseconds($0) })
        #expect(policy.entryTimes == [1010, 1010].map { .milliseconds($0) })
    }

    @Test func `a motion from before a scene change is dated after the change`() {
        let surface = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let window = Window(application: Application(), rootSurface: surface)
        window.frame = surface.frame
        embedded.scene.add(window)
        for x in [10.0, 11, 12] { move(embedded.mouse, to: x, at: 1010) }
        policy.times = []
        embedded.clock.advance(by: .milliseconds(500))
        window.frame.origin.x = 5
        seat.update()
        move(embedded.mouse, to: 20, at: 1490)
        #expect(policy.times == [1500, 1500].map { .milliseconds($0) })
        #expect(seat.latestInputTime == .milliseconds(1490))
    }

    @Test func `a resting tool moves the pointer at the current time`() {
        // The surface under the pen belongs to a client with tablet support, and is removed.
        let surface = FocusableSurface(size: Size(width: 100, height: 100))
        embedded.transport.attachClient(to: surface, named: "client", takesTablets: true)
        let window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: surface)
        embedded.penEnter(10, 20)
        embedded.clock.advance(by: .milliseconds(500))
        embedded.move(to: 200, 200)
        policy.times = []
        embedded.scene.remove(window)
        seat.update()
        #expect(seat.pointer.location == Point(x: 10, y: 20))
        #expect(policy.times == [.milliseconds(1500)])
    }
}
