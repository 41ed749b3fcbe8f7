import Glibc
import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandSeat
import WaylandServer

/// The clock of a display's event loop. The tests run in real time, but wait only for conditions.
struct EventLoopClockTests {
    private let display: Display
    private let clock: EventLoopClock

    init() throws {
        display = try Display()
        clock = EventLoopClock(on: display.eventLoop)
    }

    private func makeSeat(_ transport: RecordingTransport, delay: Duration) -> (
        seat: Seat, keyboard: InputDevice
    ) {
        let seat = Seat(name: "seat0", clock: clock)
        seat.transport = transport
        seat.keyboard.repeatInfo = RepeatInfo(rate: 1000, delay: delay)
        let keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        let surface = FocusableSurface(size: Size(width: 10, height: 10))
        transport.attachClient(to: surface, named: "a")
        let window = Window(rootSurface: surface)
        seat.scene.add(window)
        window.makeKey(on: seat)
        _ = transport.takeDeliveries()
        return (seat, keyboard)
    }

    /// Dispatches until the condition holds. Returns `false` after 10 seconds.
    private func wait(until condition: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + .seconds(10)
        while !condition() {
            guard ContinuousClock.now < deadline else { return false }
            display.eventLoop.dispatch(timeout: .milliseconds(20))
        }
        return true
    }

    @Test func `clock runs forward`() {
        let first = clock.now
        #expect(wait { clock.now > first })
        #expect(first.microseconds > 0)
    }

    /// The time of day can jump, because it can be set.
    @Test func `clock reads CLOCK_MONOTONIC, not the time of day`() {
        func monotonic() -> UInt64 {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
        }
        let before = monotonic()
        let now = clock.now.microseconds
        #expect((before...monotonic()).contains(now))
    }

    @Test func `key repeats on the event loop`() {
        let transport = RecordingTransport()
        let (seat, keyboard) = makeSeat(transport, delay: .milliseconds(20))
        let start = clock.now
        seat.handle(InputEvent(time: start, device: keyboard, .key(KeyCode(30), isDown: true)))
        #expect(transport.takeDeliveries() == [.keyPressed("a", KeyCode(30))])
        #expect(wait { transport.deliveries.count >= 2 })
        #expect(clock.now >= start.advanced(by: .milliseconds(20)))
        #expect(transport.takeDeliveries().allSatisfy { $0 == .keyRepeated("a", KeyCode(30)) })
        seat.handle(InputEvent(time: clock.now, device: keyboard, .key(KeyCode(30), isDown: false)))
        #expect(transport.takeDeliveries() == [.keyReleased("a", KeyCode(30))])
        let rest = clock.now
        #expect(wait { clock.now > rest.advanced(by: .milliseconds(50)) })
        #expect(transport.deliveries == [])
    }

    @Test func `seat may be released while its timer is pending`() {
        let transport = RecordingTransport()
        weak var gone: Seat?
        do {
            let (seat, keyboard) = makeSeat(transport, delay: .milliseconds(5))
            seat.handle(InputEvent(time: clock.now, device: keyboard, .key(KeyCode(30), isDown: true)))
            gone = seat
        }
        #expect(gone == nil)
        // Later seats use the same clock, even if their timers get the same address.
        for _ in 0..<4 {
            let (seat, keyboard) = makeSeat(transport, delay: .milliseconds(5))
            seat.handle(InputEvent(time: clock.now, device: keyboard, .key(KeyCode(31), isDown: true)))
            _ = transport.takeDeliveries()
            #expect(wait { !transport.deliveries.isEmpty })
            #expect(transport.takeDeliveries().allSatisfy { $0 == .keyRepeated("a", KeyCode(31)) })
        }
    }
}
