/// The protocols of which a client was sent events that no frame event has closed yet.
struct NeededFrames: OptionSet {
    let rawValue: UInt8

    static let pointer = NeededFrames(rawValue: 1 << 0)
    static let touch = NeededFrames(rawValue: 1 << 1)
    /// Tools of tablets, each of which has frames of its own.
    static let tool = NeededFrames(rawValue: 1 << 2)
}
