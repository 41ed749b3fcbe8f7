/// How the four bytes of a pixel lie in a ``FrameContent``, least significant byte first, as wl_shm has it.
public enum PixelFormat: Hashable, Sendable, CaseIterable {
    /// Blue, green, red, alpha in memory; colours are multiplied by alpha.
    case argb8888
    /// Blue, green, red, and a byte without meaning.
    case xrgb8888
    /// Red, green, blue, alpha in memory; colours are multiplied by alpha.
    case abgr8888
    /// Red, green, blue, and a byte without meaning.
    case xbgr8888

    /// How many bytes each pixel takes.
    public static let bytesPerPixel = 4

    /// Whether pixels can let through what lies behind.
    public var hasAlpha: Bool { self == .argb8888 || self == .abgr8888 }
}
