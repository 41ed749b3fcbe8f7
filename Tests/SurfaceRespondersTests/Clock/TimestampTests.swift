import SurfaceResponders
import Testing

@Suite struct TimestampTests {
    private let moment = Timestamp.milliseconds(1000)
    private let last = Timestamp(microseconds: .max)

    @Test func `adding a duration moves a timestamp in either direction`() {
        #expect(moment.advanced(by: .milliseconds(250)) == .milliseconds(1250))
        #expect(moment.advanced(by: .milliseconds(-250)) == .milliseconds(750))
        #expect(moment.advanced(by: .seconds(2)).advanced(by: .seconds(-2)) == moment)
    }

    @Test func `duration between two timestamps is signed`() {
        let later = Timestamp.milliseconds(1300)
        #expect(moment.duration(to: later) == .milliseconds(300))
        #expect(later.duration(to: moment) == .milliseconds(-300))
        #expect(Timestamp.zero.duration(to: last) == .microseconds(UInt64.max))
        #expect(last.duration(to: .zero) == .zero - .microseconds(UInt64.max))
    }

    @Test func `milliseconds out of range become the first or last timestamp`() {
        #expect(Timestamp.milliseconds(-1) == .zero)
        #expect(Timestamp.milliseconds(Int64.min) == .zero)
        #expect(Timestamp.milliseconds(UInt64.max / 1000) == Timestamp(microseconds: .max / 1000 * 1000))
        #expect(Timestamp.milliseconds(UInt64.max / 1000 + 1) == last)
        #expect(Timestamp.milliseconds(UInt64.max) == last)
        #expect(Timestamp.milliseconds(Int128.max) == last)
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(1e20), .microseconds(UInt64.max)])
    func `adding a duration stops at the first and last timestamp`(span: Duration) {
        #expect(moment.advanced(by: span) == last)
        #expect(moment.advanced(by: .zero - span) == .zero)
        #expect(last.advanced(by: .microseconds(1)) == last)
    }

    @Test(arguments: [
        (Duration.nanoseconds(499), UInt64(0)), (.nanoseconds(500), 1), (.milliseconds(-5), 0),
        (.seconds(0.1), 100_000), (.seconds(3) + .nanoseconds(1600), 3_000_002),
        (.microseconds(Int64.max) - .microseconds(1), UInt64(Int64.max) - 1), (.seconds(1e20), .max),
    ])
    func `durations are rounded to whole microseconds`(span: Duration, microseconds: UInt64) {
        #expect(span.microseconds == microseconds)
    }
}
