import WaylandShell

extension Configuration {
    /// The one output of the compositor.
    public struct Output: Sendable {
        /// In pixels.
        public var width: Int32 = 1280
        /// In pixels.
        public var height: Int32 = 720
        /// The refresh rate in millihertz.
        public var refresh: Int32 = 60_000

        /// 1280 by 720 pixels, 60 times a second.
        public init() {}

        var mode: OutputMode { OutputMode(width: width, height: height, refresh: refresh) }
    }
}
