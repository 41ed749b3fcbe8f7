/// What a client may take up with its surfaces.
public struct SurfaceLimits: Hashable, Sendable {
    /// How many bytes of pixels all surfaces of one client may have together. A client that wants more is disconnected.
    public var contentBytesOfClient = 1 << 30

    /// A gigabyte of pixels.
    public init() {}
}
