/// What the motions of a client need beyond telling where the pointer is: nothing, for nearly all.
struct MotionExtras: OptionSet {
    let rawValue: UInt8

    /// The client hears of distances.
    static let distances = MotionExtras(rawValue: 1 << 0)
    /// The client hears of precise times.
    static let times = MotionExtras(rawValue: 1 << 1)
}
