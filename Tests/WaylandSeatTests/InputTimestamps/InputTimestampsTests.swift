import SurfaceResponders
import Testing

/// zwp_input_timestamps_v1: a timestamp precedes each event that has one.
struct InputTimestampsTests {
    private let host: SeatHost
    private let client: TestClient
    /// The time of the clock after ``turnClock()``.
    private let time = "times 1 s 234567000 ns"

    init() throws {
        host = try SeatHost()
        client = try host.connect()
        let window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        window.makeKey(on: host.seat)
    }

    private func turnClock() throws {
        host.clock.advance(by: .microseconds(234_567))
        _ = try client.take()
    }

    // MARK: Pointer

    @Test func `motions and buttons have timestamps, enters have none`() throws {
        client.addTimestamps(of: client.addPointer())
        try turnClock()
        host.move(to: 10, 10)
        try client.hears(["pointer enter a 10 10", "pointer frame"])
        host.move(to: 11, 10)
        try client.hears([time, "pointer motion 11 10", "pointer frame"])
        host.press()
        host.release()
        let heard = try client.take().map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(
            heard == [
                "times 1", "pointer press", "pointer frame", "times 1", "pointer release", "pointer frame",
            ])
    }

    @Test func `suppressed motion has no timestamp`() throws {
        client.addTimestamps(of: client.addPointer())
        host.move(to: 10, 10)
        try turnClock()
        host.move(to: 10, 10)
        try client.hears([])
    }

    @Test func `each axis of a scroll has a timestamp`() throws {
        client.addTimestamps(of: client.addPointer())
        host.move(to: 10, 10)
        try turnClock()
        host.send(
            host.mouse,
            .scroll(
                Scroll(
                    source: .finger, horizontal: Scroll.Axis(value: 2),
                    vertical: Scroll.Axis(value: 3, isStop: false))))
        let heard = try client.take()
        #expect(heard.filter { $0 == time }.count == 2)
        for (index, line) in heard.enumerated() where line.hasPrefix("pointer axis ") {
            #expect(heard[index - 1] == time, "\(line)")
        }
    }

    // MARK: Keys and fingers

    @Test func `key events have timestamps`() throws {
        client.addTimestamps(of: client.addKeyboard())
        try turnClock()
        host.keyDown(30)
        host.keyUp(30)
        try client.hears([time, "keyboard press 30", time, "keyboard release 30"])
    }

    @Test func `touch events have timestamps`() throws {
        client.addTimestamps(of: client.addTouch())
        try turnClock()
        host.touchDown(1, 10, 10)
        host.touchMove(1, 20, 10)
        host.touchUp(1)
        let heard = try client.take().map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(
            heard == [
                "times 1", "touch down", "touch frame", "times 1", "touch motion", "touch frame", "times 1",
                "touch up", "touch frame",
            ])
    }

    // MARK: Which objects

    @Test func `timestamps apply only to their own object`() throws {
        let first = client.addPointer("first")
        client.addPointer("second")
        client.addTimestamps(of: first)
        client.addKeyboard()
        host.move(to: 10, 10)
        try turnClock()
        host.move(to: 11, 10)
        try client.hears([
            time, "first motion 11 10", "second motion 11 10", "first frame", "second frame",
        ])
        host.keyDown(30)
        #expect(try !client.take().contains(time))
    }

    @Test func `timestamps end with either object`() throws {
        let pointer = client.addPointer()
        let other = client.addPointer("other")
        client.addTimestamps(of: pointer)
        let second = client.addTimestamps(of: other)
        host.move(to: 10, 10)
        pointer.release()
        second?.destroy()
        try turnClock()
        host.move(to: 11, 10)
        try client.hears(["other motion 11 10", "other frame"])
    }

    @Test func `timestamps of an inert object are inert`() throws {
        let touch = client.addTouch()
        host.seat.removeDevice(host.touchscreen.id)
        let timestamps = client.addTimestamps(of: touch)
        timestamps?.destroy()
        #expect(try client.takeError() == nil)
    }
}
