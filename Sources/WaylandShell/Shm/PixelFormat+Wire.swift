import WaylandServer

/// All formats that content has are served as formats of buffers.
extension PixelFormat {
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
}
