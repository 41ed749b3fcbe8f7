/// Decides when a held key repeats, on a clock that the caller owns.
///
/// The caller starts a timer for `nextFire` and calls `advance(to:)`
/// when it rings; a timer that rings late causes one repetition, not all that were missed.
package struct KeyRepeat: Hashable, Sendable {
    private struct Repetition: Hashable {
        let code: KeyCode
        /// What the times of all others are computed from.
        var first: Timestamp
        var next: Timestamp
    }

    /// Nil if nothing repeats.
    private var repetition: Repetition?
    /// The key that repeats; nil if none does.
    package var code: KeyCode? { repetition?.code }
    /// When to call `advance(to:)`; nil if nothing repeats.
    package var nextFire: Timestamp? { repetition?.next }
    /// The rates that keys repeat by; changed by ``update(_:)``.
    private(set) var info: RepeatInfo

    package init(info: RepeatInfo = .default) {
        self.info = info
    }

    /// A key went down. It takes over from a key that repeats; a key that does not repeat under the keymap,
    /// such as Shift, leaves the one that does alone.
    package mutating func press(_ code: KeyCode, at time: Timestamp, under keymap: Keymap) {
        guard keymap.keyRepeats(code) else { return }
        start(code, at: time)
    }

    /// As `press`, for a caller that knows that the key repeats.
    package mutating func start(_ code: KeyCode, at time: Timestamp) {
        guard info.rate > 0 else { return stop() }
        let first = time.advanced(byMicroseconds: info.delayMicroseconds)
        repetition = Repetition(code: code, first: first, next: first)
    }

    /// A key went up: if it is the one that repeats, that ends.
    package mutating func release(_ code: KeyCode) {
        if self.code == code { stop() }
    }

    /// Ends repetition: focus, group or keymap changed, or the session went to sleep.
    mutating func stop() {
        repetition = nil
    }

    /// New rates. A key that repeats keeps its next time and goes on from there at the new rate.
    package mutating func update(_ info: RepeatInfo) {
        self.info = info
        guard let next = repetition?.next, info.rate > 0 else { return stop() }
        repetition?.first = next
    }

    /// The key to repeat now and the time at which it was due, or nil if it is too early.
    /// Asked again for the same time it answers nil.
    package mutating func advance(to now: Timestamp) -> (code: KeyCode, time: Timestamp)? {
        guard var repetition, now >= repetition.next else { return nil }
        let first = repetition.first
        let (seconds, rest) = (now.microseconds - first.microseconds).quotientAndRemainder(
            dividingBy: 1_000_000)
        let rate = UInt64(info.rate)
        var last = seconds * rate + rest * rate / 1_000_000
        // The times are rounded down, so that the next one can lie at the very microsecond.
        if fireTime(last + 1, after: first) <= now { last += 1 }
        repetition.next = fireTime(last + 1, after: first)
        self.repetition = repetition
        return (repetition.code, fireTime(last, after: first))
    }

    /// Each time is computed from the first one: adding up a rounded interval would drift.
    private func fireTime(_ count: UInt64, after first: Timestamp) -> Timestamp {
        let (seconds, rest) = count.quotientAndRemainder(dividingBy: UInt64(info.rate))
        return first.advanced(byMicroseconds: seconds &* 1_000_000 &+ rest * 1_000_000 / UInt64(info.rate))
    }
}

/// How held keys repeat, as `wl_keyboard.repeat_info` says it.
public struct RepeatInfo: Hashable, Sendable {
    /// Characters each second; 0 means that no key repeats. At most 1000.
    public let rate: Int32
    /// From the press to the first repetition. Clients are told whole milliseconds of it.
    public var delay: Duration { .microseconds(delayMicroseconds) }
    let delayMicroseconds: UInt64

    /// What is below zero counts as zero.
    public init(rate: Int32, delay: Duration) {
        self.rate = min(max(rate, 0), 1000)
        delayMicroseconds = delay.microseconds
    }

    /// 25 characters each second, after 600 milliseconds.
    public static let `default` = RepeatInfo(rate: 25, delay: .milliseconds(600))
    /// No key repeats.
    public static let disabled = RepeatInfo(rate: 0, delay: .zero)

    /// The delay as Wayland's events carry it.
    package var wireDelay: Int32 { Int32(clamping: delayMicroseconds / 1000) }
}
