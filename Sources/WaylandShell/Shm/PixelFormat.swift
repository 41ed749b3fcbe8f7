import WaylandServer

/// The formats that buffers may have: all with four bytes for each pixel, least significant byte first.
enum PixelFormat: CaseIterable {
    /// Blue, green, red, alpha in memory; colours are multiplied by alpha.
    case argb8888
    case xrgb8888
    /// Red, green, blue, alpha in memory; colours are multiplied by alpha.
    case abgr8888
    case xbgr8888

    static let bytesPerPixel = 4

    /// nil for a format that is not served.
    init?(_ format: WlShm.Format) {
        guard let known = Self.allCases.first(where: { $0.wire == format }) else { return nil }
        self = known
    }

    var wire: WlShm.Format {
        switch self {
        case .argb8888: .argb8888
        case .xrgb8888: .xrgb8888
        case .abgr8888: .abgr8888
        case .xbgr8888: .xbgr8888
        }
    }

    var hasAlpha: Bool { self == .argb8888 || self == .abgr8888 }
}
