/// A pointer's button, by its evdev code.
public struct PointerButton: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let left = PointerButton(rawValue: 0x110)
    public static let right = PointerButton(rawValue: 0x111)
    public static let middle = PointerButton(rawValue: 0x112)
    public static let side = PointerButton(rawValue: 0x113)
    public static let extra = PointerButton(rawValue: 0x114)
    public static let forward = PointerButton(rawValue: 0x115)
    public static let back = PointerButton(rawValue: 0x116)
}
