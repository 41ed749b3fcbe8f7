/// The calls that a responder of a storm does not forward.
struct StormKeeps: OptionSet {
    let rawValue: UInt8

    static let touches = StormKeeps(rawValue: 1 << 0)
    static let presses = StormKeeps(rawValue: 1 << 1)
    static let hovering = StormKeeps(rawValue: 1 << 2)
    static let buttons = StormKeeps(rawValue: 1 << 3)
    static let scrolls = StormKeeps(rawValue: 1 << 4)
    static let gestures = StormKeeps(rawValue: 1 << 5)
    static let mediaKeys = StormKeeps(rawValue: 1 << 6)
}
