/// A colour with 16 bits for each part. Red, green and blue are multiplied by alpha already, as everywhere in Wayland.
public struct FrameColor: Hashable, Sendable {
    /// At most `alpha`.
    public let red: UInt16
    /// At most `alpha`.
    public let green: UInt16
    /// At most `alpha`.
    public let blue: UInt16
    /// From 0, which shows all that lies behind, to 65,535, which hides it.
    public let alpha: UInt16

    /// - Parameters:
    ///   - red: multiplied by alpha; what is more than `alpha` is cut off.
    ///   - green: as `red`.
    ///   - blue: as `red`.
    ///   - alpha: 65,535 for a colour that hides what lies behind.
    public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16 = .max) {
        self.red = min(red, alpha)
        self.green = min(green, alpha)
        self.blue = min(blue, alpha)
        self.alpha = alpha
    }

    /// The colour of a pixel of the format argb8888: alpha in the highest byte, blue in the lowest.
    public init(argb pixel: UInt32) {
        func part(_ shift: UInt32) -> UInt16 { UInt16(pixel >> shift & 0xff) * 0x101 }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: part(24))
    }

    /// The nearest pixel of the format argb8888: alpha in the highest byte, blue in the lowest.
    public var argb: UInt32 {
        func part(_ value: UInt16, _ shift: UInt32) -> UInt32 { UInt32(value >> 8) << shift }
        return part(alpha, 24) | part(red, 16) | part(green, 8) | part(blue, 0)
    }

    /// Whether nothing behind it can be seen.
    public var isOpaque: Bool { alpha == .max }

    /// Black that hides what lies behind.
    public static let black = FrameColor(red: 0, green: 0, blue: 0)
    /// Nothing.
    public static let clear = FrameColor(red: 0, green: 0, blue: 0, alpha: 0)
}
