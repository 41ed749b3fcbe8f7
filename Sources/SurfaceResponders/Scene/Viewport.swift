/// What a surface shows of its buffer, and how large: wp_viewport.
public struct Viewport: Hashable, Sendable {
    /// Why a commit is refused. The raw value is the code of the wp_viewport protocol error.
    public enum Failure: UInt32, Error, Hashable, Sendable, CustomStringConvertible {
        /// The source settles the surface's size, and has no whole number of pixels.
        case badSize = 1
        /// The source lies outside of the buffer in part.
        case outOfBuffer = 2

        /// The message that the client gets with the protocol error.
        public var description: String {
            switch self {
            case .badSize: "without a destination, the width and height of the source must be whole numbers"
            case .outOfBuffer: "the source does not lie within the buffer"
            }
        }
    }

    /// The part that is shown, in what would be surface-local pixels without a viewport; nil shows all.
    public var source: Rect?
    /// The surface's size, in surface-local pixels; nil for that of the source.
    public var destination: Size?

    /// One that leaves the buffer as it is, unless it is said otherwise.
    public init(source: Rect? = nil, destination: Size? = nil) {
        self.source = source
        self.destination = destination
    }
}
