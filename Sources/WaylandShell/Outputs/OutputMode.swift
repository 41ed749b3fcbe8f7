/// A resolution of an output with its refresh rate.
public struct OutputMode: Hashable, Sendable {
    /// In pixels, before the output's transform.
    public var width: Int32
    /// In pixels, before the output's transform.
    public var height: Int32
    /// In millihertz.
    public var refresh: Int32

    /// - Parameters:
    ///   - width: in pixels, at least 1.
    ///   - height: in pixels, at least 1.
    ///   - refresh: in millihertz.
    public init(width: Int32, height: Int32, refresh: Int32 = 60_000) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.refresh = max(refresh, 1)
    }
}
