import SurfaceResponders

/// The part of the global plane that an output shows, with its mode, scale, transform and position.
///
/// There are three coordinate spaces. Global logical pixels are those of the scene. *Upright* pixels are the
/// output's pixels as the user sees them: global coordinates relative to the output's origin, multiplied by
/// the scale. Picture pixels are those that the hardware receives: upright pixels after the output's
/// transform.
public struct FrameOutput: Hashable, Sendable {
    /// The name of the output: `wl_output.name`.
    public let name: String
    /// The width of the picture, in pixels, from the mode.
    public let width: Int32
    /// The height of the picture, in pixels, from the mode.
    public let height: Int32
    /// Picture pixels for each logical pixel.
    public let scale: OutputScale
    /// The transform from upright pixels to picture pixels, as in wl_output.
    public let transform: BufferTransform
    /// The upper left corner, in global logical pixels.
    public let origin: Point

    /// Creates a description. Negative sizes become zero, and so does an origin that is not finite.
    public init(
        name: String, width: Int32, height: Int32, scale: OutputScale = .one,
        transform: BufferTransform = .normal, origin: Point = .zero
    ) {
        self.name = name
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.scale = scale
        self.transform = transform
        self.origin = origin.isFinite ? origin : .zero
    }

    /// Creates the description of a compositor's output.
    public init(_ output: Output) {
        let state = output.state
        self.init(
            name: output.name, width: state.mode.width, height: state.mode.height, scale: state.scale,
            transform: state.transform, origin: state.position)
    }

    /// Creates the description of an upright picture of an area.
    /// - Parameters:
    ///   - name: identifies the output.
    ///   - upright: the area, in global logical pixels.
    ///   - scale: the number of picture pixels for each logical pixel.
    public init(name: String, upright: Rect, scale: OutputScale) {
        // Rounding errors do not add a pixel.
        func count(_ length: Double) -> Int32 {
            Int32(saturating: (length * scale.factor - 1e-6).rounded(.up))
        }
        self.init(
            name: name, width: count(upright.width), height: count(upright.height), scale: scale,
            origin: upright.origin)
    }

    /// The part of the plane that is shown, in global logical pixels.
    public var area: Rect {
        let upright = uprightSize
        let factor = scale.factor
        return Rect(
            origin: origin, size: Size(width: upright.width / factor, height: upright.height / factor))
    }

    /// Converts a global point to picture pixels. The result may be fractional.
    public func picturePoint(at global: Point) -> Point {
        let factor = scale.factor
        let upright = Point(x: (global.x - origin.x) * factor, y: (global.y - origin.y) * factor)
        return transform.apply(to: upright, in: uprightSize)
    }

    /// Converts a point in picture pixels to a global point.
    public func globalPoint(at picture: Point) -> Point {
        let upright = transform.inverse.apply(to: picture, in: pictureSize)
        let factor = scale.factor
        return Point(x: upright.x / factor + origin.x, y: upright.y / factor + origin.y)
    }

    /// Returns the picture pixels that show a global rectangle, clipped to the picture. Each edge is rounded
    /// to the nearest pixel edge, so rectangles that meet in the plane also meet in the picture.
    public func pixels(of global: Rect) -> Region.Rectangle {
        cut(picture(uprightEdges(of: global).rounded).outward)
    }

    /// Returns all picture pixels that overlap a global rectangle, clipped to the picture.
    public func pixels(touchedBy global: Rect) -> Region.Rectangle {
        let edges = uprightEdges(of: global)
        // Tolerates rounding errors of edges that are on a pixel edge.
        let slack = 1e-6
        return cut(
            picture(
                PixelEdges(
                    left: edges.left + slack, top: edges.top + slack, right: edges.right - slack,
                    bottom: edges.bottom - slack)
            ).outward)
    }

    /// The whole picture.
    public var allPixels: Region.Rectangle {
        Region.Rectangle(left: 0, top: 0, right: width, bottom: height)
    }

    // MARK: Grids

    package var pictureSize: Size { Size(width: Double(width), height: Double(height)) }
    package var uprightSize: Size { transform.inverse.apply(to: pictureSize) }

    /// Converts global logical pixels to upright pixels.
    package func uprightEdges(of global: Rect) -> PixelEdges {
        let factor = scale.factor
        return PixelEdges(
            left: (global.minX - origin.x) * factor, top: (global.minY - origin.y) * factor,
            right: (global.maxX - origin.x) * factor, bottom: (global.maxY - origin.y) * factor)
    }

    /// Converts upright pixels to picture pixels.
    package func picture(_ upright: PixelEdges) -> PixelEdges {
        let size = uprightSize
        let first = transform.apply(to: Point(x: upright.left, y: upright.top), in: size)
        let second = transform.apply(to: Point(x: upright.right, y: upright.bottom), in: size)
        guard upright.left < upright.right, upright.top < upright.bottom else {
            return PixelEdges(left: 0, top: 0, right: 0, bottom: 0)
        }
        return PixelEdges(
            left: min(first.x, second.x), top: min(first.y, second.y),
            right: max(first.x, second.x), bottom: max(first.y, second.y))
    }

    package func cut(_ rectangle: Region.Rectangle) -> Region.Rectangle {
        let cut = Region.Rectangle(
            left: max(rectangle.left, 0), top: max(rectangle.top, 0),
            right: min(rectangle.right, width), bottom: min(rectangle.bottom, height))
        return cut.isEmpty ? Region.Rectangle(left: 0, top: 0, right: 0, bottom: 0) : cut
    }
}
