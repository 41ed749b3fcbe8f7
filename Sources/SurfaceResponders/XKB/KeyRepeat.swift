/// Determines when a held key repeats.
///
/// The caller owns the clock. It schedules a timer for `nextFire` and calls `advance(to:)` when the timer
/// fires. A late timer causes one repetition instead of all that were missed.
package struct KeyRepeat: Hashable, Sendable {
    private struct Repetition: Hashable {
        let code: KeyCode
        /// The time from which all later times are computed.
        var first: Timestamp
        var next: Timestamp
    }

    private var repetition: Repetition?
    /// The key that repeats, or `nil`.
    package var code: KeyCode? { repetition?.code }
    /// The time at which to call `advance(to:)`, or `nil` if no key repeats.
    package var nextFire: Timestamp? { repetition?.next }
    private(set) var info: RepeatInfo

    package init(info: RepeatInfo = .default) {
        self.info = info
    }

    /// Starts repeating a pressed key, unless it does not repeat. It replaces the current repetition.
    package mutating func press(_ code: KeyCode, at time: Timestamp, under keymap: Keymap) {
        guard keymap.keyRepeats(code) else { return }
        start(code, at: time)
    }

    /// Starts repeating a key that is known to repeat. At a rate of 0, only ends the current repetition.
    package mutating func start(_ code: KeyCode, at time: Timestamp) {
        guard info.rate > 0 else { return stop() }
        let first = time.advanced(byMicroseconds: info.delayMicroseconds)
        repetition = Repetition(code: code, first: first, next: first)
    }

    /// Ends the repetition if the released key is the one that repeats.
    package mutating func release(_ code: KeyCode) {
        if self.code == code { stop() }
    }

    mutating func stop() {
        repetition = nil
    }

    /// Sets the rate and delay. The current repetition keeps its next time; a rate of 0 ends it.
    package mutating func update(_ info: RepeatInfo) {
        self.info = info
        guard let next = repetition?.next, info.rate > 0 else { return stop() }
        repetition?.first = next
    }

    /// Returns the key to repeat and when its latest repetition was due, or `nil` before `nextFire`.
    package mutating func advance(to now: Timestamp) -> (code: KeyCode, time: Timestamp)? {
        guard var repetition, now >= repetition.next else { return nil }
        let first = repetition.first
        let (seconds, rest) = (now.microseconds - first.microseconds).quotientAndRemainder(
            dividingBy: 1_000_000)
        let rate = UInt64(info.rate)
        var last = seconds * rate + rest * rate / 1_000_000
        // The times are rounded down, so the next one may be due in this very microsecond.
        if fireTime(last + 1, after: first) <= now { last += 1 }
        repetition.next = fireTime(last + 1, after: first)
        self.repetition = repetition
        return (repetition.code, fireTime(last, after: first))
    }

    /// Computes each time from the first one, because adding up a rounded interval would drift.
    private func fireTime(_ count: UInt64, after first: Timestamp) -> Timestamp {
        let (seconds, rest) = count.quotientAndRemainder(dividingBy: UInt64(info.rate))
        return first.advanced(byMicroseconds: seconds &* 1_000_000 &+ rest * 1_000_000 / UInt64(info.rate))
    }
}

/// The repeat rate and delay of held keys, as in `wl_keyboard.repeat_info`.
public struct RepeatInfo: Hashable, Sendable {
    /// The number of repetitions per second, at most 1000. With 0 no key repeats.
    public let rate: Int32
    /// The time from the press to the first repetition. Clients are sent whole milliseconds.
    public var delay: Duration { .microseconds(delayMicroseconds) }
    let delayMicroseconds: UInt64

    /// Creates a rate and delay. The rate is clamped to 0...1000. A negative delay counts as zero.
    public init(rate: Int32, delay: Duration) {
        self.rate = min(max(rate, 0), 1000)
        delayMicroseconds = delay.microseconds
    }

    /// 25 repetitions per second, after 600 milliseconds.
    public static let `default` = RepeatInfo(rate: 25, delay: .milliseconds(600))
    /// No key repeats.
    public static let disabled = RepeatInfo(rate: 0, delay: .zero)

    /// The delay in milliseconds, as Wayland's events carry it.
    package var wireDelay: Int32 { Int32(clamping: delayMicroseconds / 1000) }
}
