/// The position of an output in the global space, and the transform of its picture. It maps positions on an
/// input device to positions on the screen.
///
/// An embedder creates one for each enabled output, and a new one when the output changes.
public struct OutputArea: Hashable, Sendable {
    /// The output's name in settings, such as "eDP-1".
    public var name: String
    /// The area that the output shows, in global logical pixels, after scale and transform.
    public var frame: Rect
    /// The transform of the picture: wl_output.transform. Devices on the panel keep their orientation.
    public var transform: BufferTransform

    /// Creates the area of an output.
    public init(name: String, frame: Rect, transform: BufferTransform = .normal) {
        self.name = name
        self.frame = frame
        self.transform = transform
    }

    /// Creates the smallest area that contains several outputs. Nil if there are no outputs or all are empty.
    package init?(holding areas: some Sequence<OutputArea>, named name: String = "") {
        let frame = areas.reduce(Rect.zero) { $0.union($1.frame) }
        guard !frame.isEmpty else { return nil }
        self.init(name: name, frame: frame)
    }

    /// The smallest distance that Wayland can represent: its fixed-point numbers have eight fractional bits.
    private static let step = 1.0 / 256

    /// Returns the position on the screen for a position on a device that covers the output.
    /// - Parameter fraction: the position as fractions of the device's width and height, in the orientation
    ///   of the unrotated panel. Finite values outside 0...1 are clamped.
    /// - Returns: the position in global logical pixels, or `fraction` itself if it is not finite.
    public func place(atFraction fraction: Point) -> Point {
        guard fraction.isFinite else { return fraction }
        let onPanel = Point(x: min(max(fraction.x, 0), 1), y: min(max(fraction.y, 0), 1))
        let inPicture = transform.inverse.apply(to: onPanel, in: Size(width: 1, height: 1))
        return Point(
            x: Self.place(inPicture.x, from: frame.minX, length: frame.width),
            y: Self.place(inPicture.y, from: frame.minY, length: frame.height))
    }

    /// Returns the coordinate at a fraction of a side. The far edge is outside: 1 is the position before it.
    private static func place(_ fraction: Double, from start: Double, length: Double) -> Double {
        start + max(min(fraction * length, length - step), 0)
    }
}
