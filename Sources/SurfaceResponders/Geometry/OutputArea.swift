/// Where an output lies among the others, and how its picture is turned: all that it takes to bring a place on a device
/// to a place on the screen.
///
/// An embedder makes one for each output that is on, and makes it anew when the output is moved, scaled or turned.
public struct OutputArea: Hashable, Sendable {
    /// How settings name the output, such as "eDP-1".
    public var name: String
    /// What the output shows, in global logical pixels: after scale and transform.
    public var frame: Rect
    /// How the output's picture is turned before it is shown: wl_output.transform. Devices that are fixed to the
    /// panel do not turn with it.
    public var transform: BufferTransform

    /// - Parameters:
    ///   - name: how settings name the output.
    ///   - frame: what it shows, in global logical pixels.
    ///   - transform: how its picture is turned before it is shown.
    public init(name: String, frame: Rect, transform: BufferTransform = .normal) {
        self.name = name
        self.frame = frame
        self.transform = transform
    }

    /// The smallest area that holds several outputs: what a device is mapped to that is mapped to no single one. Nil if
    /// there are none, or if all are empty.
    package init?(holding areas: some Sequence<OutputArea>, named name: String = "") {
        let frame = areas.reduce(Rect.zero) { $0.union($1.frame) }
        guard !frame.isEmpty else { return nil }
        self.init(name: name, frame: frame)
    }

    /// The smallest distance that Wayland can tell: its numbers have eight binary places.
    private static let step = 1.0 / 256

    /// The place on the screen that lies under a place on a device which covers the output.
    ///
    /// - Parameter fraction: how far across the device and how far down, each from 0 to 1, as it lies when the panel is
    ///   not turned. What lies beyond is at the edge: the place is always on the output.
    /// - Returns: global logical pixels; not finite if the fraction is not, which a seat refuses.
    public func place(atFraction fraction: Point) -> Point {
        guard fraction.isFinite else { return fraction }
        let onPanel = Point(x: min(max(fraction.x, 0), 1), y: min(max(fraction.y, 0), 1))
        let inPicture = transform.inverse.apply(to: onPanel, in: Size(width: 1, height: 1))
        return Point(
            x: Self.place(inPicture.x, from: frame.minX, length: frame.width),
            y: Self.place(inPicture.y, from: frame.minY, length: frame.height))
    }

    /// The right and bottom edges are outside: there the last step before them counts.
    private static func place(_ fraction: Double, from start: Double, length: Double) -> Double {
        start + max(min(fraction * length, length - step), 0)
    }
}
