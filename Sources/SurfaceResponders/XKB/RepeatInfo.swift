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
