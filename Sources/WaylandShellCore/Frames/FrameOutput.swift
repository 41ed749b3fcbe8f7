import SurfaceResponders

/// What of the plane an output shows, and how: its mode, scale, transform and place.
///
/// There are three grids. Global logical pixels are those of the scene. *Upright* pixels are the output's own as a person
/// sees them: what is global, moved to the output's corner and scaled. A picture's pixels are those that the hardware
/// would get: the upright ones after the output's transform.
public struct FrameOutput: Hashable, Sendable {
    /// What tells outputs apart: wl_output.name.
    public let name: String
    /// The mode's: how many pixels a row of the picture has.
    public let width: Int32
    /// The mode's: how many rows the picture has.
    public let height: Int32
    /// How many pixels of the picture a logical one takes.
    public let scale: OutputScale
    /// What is done to upright pixels to make them the picture's: wl_output.transform.
    public let transform: BufferTransform
    /// The upper left corner in global logical pixels.
    public let origin: Point

    /// - Parameters:
    ///   - name: what tells outputs apart.
    ///   - width: the mode's, in pixels; a negative one is taken as zero.
    ///   - height: the mode's, in pixels; a negative one is taken as zero.
    ///   - scale: how many pixels of the picture a logical one takes.
    ///   - transform: wl_output.transform.
    ///   - origin: the upper left corner in global logical pixels; one that is not finite is taken as zero.
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

    /// What an output of the compositor shows.
    public init(_ output: Output) {
        let state = output.state
        self.init(
            name: output.name, width: state.mode.width, height: state.mode.height, scale: state.scale,
            transform: state.transform, origin: state.position)
    }

    /// A part of the plane, as a person sees it: upright.
    /// - Parameters:
    ///   - name: what tells outputs apart.
    ///   - upright: the part, in global logical pixels.
    ///   - scale: how many pixels of the picture a logical one takes.
    public init(name: String, upright: Rect, scale: OutputScale) {
        // What floating-point numbers cannot tell is no pixel.
        func count(_ length: Double) -> Int32 {
            Int32(saturating: (length * scale.factor - 1e-6).rounded(.up))
        }
        self.init(
            name: name, width: count(upright.width), height: count(upright.height), scale: scale,
            origin: upright.origin)
    }

    /// What of the plane is shown, in global logical pixels.
    public var area: Rect {
        let upright = uprightSize
        let factor = scale.factor
        return Rect(
            origin: origin, size: Size(width: upright.width / factor, height: upright.height / factor))
    }

    /// Where a global point is on the picture, in pixels with their fractions.
    public func picturePoint(at global: Point) -> Point {
        let factor = scale.factor
        let upright = Point(x: (global.x - origin.x) * factor, y: (global.y - origin.y) * factor)
        return transform.apply(to: upright, in: uprightSize)
    }

    /// The way back: where a point of the picture is in the global plane.
    public func globalPoint(at picture: Point) -> Point {
        let upright = transform.inverse.apply(to: picture, in: pictureSize)
        let factor = scale.factor
        return Point(x: upright.x / factor + origin.x, y: upright.y / factor + origin.y)
    }

    /// The pixels of the picture that show a global rectangle: each edge on the nearest one of a pixel, so that
    /// rectangles that meet in the plane meet on the picture. What lies outside of the picture is cut off.
    public func pixels(of global: Rect) -> Region.Rectangle {
        cut(picture(uprightEdges(of: global).rounded).outward)
    }

    /// All pixels of the picture that a global rectangle has a part of. What lies outside of the picture is cut off.
    public func pixels(touchedBy global: Rect) -> Region.Rectangle {
        let edges = uprightEdges(of: global)
        // An edge that lies on one of a pixel may have moved by what floating-point numbers cannot tell.
        let slack = 1e-6
        return cut(
            picture(
                PixelEdges(
                    left: edges.left + slack, top: edges.top + slack, right: edges.right - slack,
                    bottom: edges.bottom - slack)
            ).outward)
    }

    /// Of the whole picture.
    public var allPixels: Region.Rectangle {
        Region.Rectangle(left: 0, top: 0, right: width, bottom: height)
    }

    // MARK: Grids

    package var pictureSize: Size { Size(width: Double(width), height: Double(height)) }
    package var uprightSize: Size { transform.inverse.apply(to: pictureSize) }

    /// From global logical pixels to upright ones.
    package func uprightEdges(of global: Rect) -> PixelEdges {
        let factor = scale.factor
        return PixelEdges(
            left: (global.minX - origin.x) * factor, top: (global.minY - origin.y) * factor,
            right: (global.maxX - origin.x) * factor, bottom: (global.maxY - origin.y) * factor)
    }

    /// From upright pixels to the picture's.
    package func picture(_ upright: PixelEdges) -> PixelEdges {
        let size = uprightSize
        let first = transform.apply(to: Point(x: upright.left, y: upright.top), in: size)
        let second = transform.apply(to: Point(x: upright.right, y: upright.bottom), in: size)
        // An empty or wrong rectangle stays one.
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
