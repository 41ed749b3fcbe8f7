/// How held keys repeat, as `wl_keyboard.repeat_info` says it.
public struct RepeatInfo: Hashable, Sendable {
    /// Characters each second; 0 means that no key repeats. At most 1000.
    public let rate: Int32
    /// Milliseconds from the press to the first repetition.
    public let delay: Int32

    /// Numbers below zero count as zero.
    public init(rate: Int32, delay: Int32) {
        self.rate = min(max(rate, 0), 1000)
        self.delay = max(delay, 0)
    }

    public static let `default` = RepeatInfo(rate: 25, delay: 600)
    public static let disabled = RepeatInfo(rate: 0, delay: 0)
}
