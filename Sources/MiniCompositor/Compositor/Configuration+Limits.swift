extension Configuration {
    /// What clients may take up.
    public struct Limits: Sendable {
        /// How many bytes of pixels all surfaces of one client may have together. A client that wants more is
        /// disconnected.
        public var contentBytesOfClient = 1 << 30
        /// Turns of the event loop that take more processor time than this are logged; nil logs none.
        public var longTurn: Duration?

        /// What suits programs of any kind.
        public init() {}
    }
}
