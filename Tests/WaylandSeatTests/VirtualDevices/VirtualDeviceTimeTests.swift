import SurfaceResponders
import Testing

@testable import WaylandSeat

@Suite struct VirtualDeviceTimeTests {
    private let start = Timestamp.milliseconds(100_000)

    @Test func `first event happens now`() {
        var time = VirtualDeviceTime()
        #expect(time.timestamp(for: 7, now: start) == start)
    }

    @Test func `intervals between events are kept when they arrive late`() {
        var time = VirtualDeviceTime()
        _ = time.timestamp(for: 7, now: start)
        #expect(
            time.timestamp(for: 27, now: start.advanced(by: .milliseconds(90)))
                == start.advanced(by: .milliseconds(20)))
    }

    @Test func `no event is in the future`() {
        var time = VirtualDeviceTime()
        _ = time.timestamp(for: 7, now: start)
        let now = start.advanced(by: .milliseconds(10))
        #expect(time.timestamp(for: 4_000, now: now) == now)
    }

    @Test func `no event is far in the past`() {
        var time = VirtualDeviceTime()
        _ = time.timestamp(for: 7, now: start)
        let now = start.advanced(by: .milliseconds(102))
        #expect(time.timestamp(for: 8, now: now) == now)
    }

    @Test func `counter of a client may wrap around`() {
        var time = VirtualDeviceTime()
        _ = time.timestamp(for: UInt32.max - 4, now: start)
        #expect(
            time.timestamp(for: 5, now: start.advanced(by: .milliseconds(50)))
                == start.advanced(by: .milliseconds(10)))
    }

    @Test func `time that runs backward starts over`() {
        var time = VirtualDeviceTime()
        _ = time.timestamp(for: 50, now: start)
        let now = start.advanced(by: .milliseconds(3))
        #expect(time.timestamp(for: 40, now: now) == now)
    }
}
