import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandSeat

struct ServedTimerTests {
    private let clock = ManualClock()

    @Test func `timer fires once at its limit`() {
        var count = 0
        let timer = ServedTimer(clock) { count += 1 }
        timer.start(after: .seconds(10))
        clock.advance(by: .milliseconds(9_999))
        #expect(count == 0)
        clock.advance(by: .milliseconds(1))
        #expect(count == 1)
        clock.advance(by: .seconds(60))
        #expect(count == 1)
        timer.stop()
    }

    @Test func `system sleep counts as a single step`() {
        var count = 0
        let timer = ServedTimer(clock) { count += 1 }
        timer.start(after: .seconds(10))
        clock.jump(by: .seconds(3600))
        clock.advance(by: .milliseconds(9_400))
        #expect(count == 0)
        clock.advance(by: .milliseconds(100))
        #expect(count == 1)
        timer.stop()
    }

    @Test func `timer can be stopped and restarted`() {
        var count = 0
        let timer = ServedTimer(clock) { count += 1 }
        timer.start(after: .seconds(1))
        clock.advance(by: .milliseconds(900))
        timer.stop()
        clock.advance(by: .seconds(5))
        #expect(count == 0)
        timer.start(after: .seconds(1))
        clock.advance(by: .milliseconds(900))
        timer.start(after: .seconds(1))
        clock.advance(by: .milliseconds(900))
        #expect(count == 0)
        clock.advance(by: .milliseconds(100))
        #expect(count == 1)
    }

    @Test func `released timer does not fire`() {
        var count = 0
        var timer: ServedTimer? = ServedTimer(clock) { count += 1 }
        timer?.start(after: .seconds(1))
        timer = nil
        clock.advance(by: .seconds(5))
        #expect(count == 0)
        #expect(clock.isIdle)
    }
}
