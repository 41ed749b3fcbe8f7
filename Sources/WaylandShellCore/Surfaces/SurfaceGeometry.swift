import SurfaceResponders

/// The size of a surface, computed from its buffer, buffer scale, buffer transform and viewport.
///
/// The buffer contains the content, enlarged by the scale and then transformed (wl_surface). The viewport
/// selects a part of the content and the size at which it is shown (wp_viewport).
package struct SurfaceGeometry: Hashable, Sendable {
    /// The reason why a commit is refused. The raw value is the code of the wl_surface error.
    package enum Failure: UInt32, Error, Hashable, Sendable, CustomStringConvertible {
        /// The scale is zero or negative.
        case invalidScale = 0
        /// The buffer's sides are negative, or not multiples of its scale.
        case invalidSize = 2

        /// The message of the protocol error.
        package var description: String {
            switch self {
            case .invalidScale: "the buffer scale must be positive"
            case .invalidSize: "the width and height of the buffer must be multiples of its scale"
            }
        }
    }

    /// In buffer pixels; zero without a buffer.
    package let bufferWidth: Int32
    /// In buffer pixels; zero without a buffer.
    package let bufferHeight: Int32

    /// Buffer pixels for each surface-local pixel.
    package let bufferScale: Int32

    /// The transform that the client applied to the content (wl_surface.set_buffer_transform).
    package let bufferTransform: BufferTransform

    /// The viewport; `nil` if it changes nothing.
    package private(set) var viewport: Viewport?
    /// The size without the viewport, in surface-local pixels.
    private let contentSize: Size
    /// In surface-local pixels; zero without a buffer, regardless of the viewport.
    package private(set) var surfaceSize: Size

    /// Creates the geometry of a surface that shows all of its buffer, or throws the protocol error.
    package init(
        bufferWidth: Int32, bufferHeight: Int32, bufferScale: Int32 = 1,
        bufferTransform: BufferTransform = .normal
    ) throws(Failure) {
        guard bufferScale > 0 else { throw .invalidScale }
        guard bufferWidth >= 0, bufferHeight >= 0, bufferWidth % bufferScale == 0,
            bufferHeight % bufferScale == 0
        else { throw .invalidSize }
        self.bufferWidth = bufferWidth
        self.bufferHeight = bufferHeight
        self.bufferScale = bufferScale
        self.bufferTransform = bufferTransform
        contentSize = bufferTransform.apply(
            to: Size(
                width: Double(bufferWidth / bufferScale), height: Double(bufferHeight / bufferScale)))
        surfaceSize = bufferWidth == 0 || bufferHeight == 0 ? .zero : contentSize
    }

    /// Returns the geometry of the same buffer through a viewport, or throws the protocol error.
    package func shown(through viewport: Viewport) throws(Viewport.Failure) -> SurfaceGeometry {
        if let source = viewport.source {
            if viewport.destination == nil,
                source.width != source.width.rounded()
                    || source.height != source.height.rounded()
            {
                throw .badSize
            }
            guard surfaceSize == .zero || Self.lies(source, within: contentSize) else { throw .outOfBuffer }
        }
        var geometry = self
        geometry.viewport = viewport == Viewport() ? nil : viewport
        if surfaceSize != .zero {
            geometry.surfaceSize = viewport.destination ?? viewport.source?.size ?? contentSize
        }
        return geometry
    }

    private static func lies(_ source: Rect, within size: Size) -> Bool {
        source.minX >= 0 && source.minY >= 0 && source.maxX <= size.width && source.maxY <= size.height
    }

    /// The shown part of the content, in the pixels of `contentSize`.
    private var source: Rect { viewport?.source ?? Rect(origin: .zero, size: contentSize) }

    /// The shown part of the buffer, in buffer pixels. Edges may be fractional.
    package var shownBufferRect: Rect {
        let turned = bufferTransform.apply(to: source, in: contentSize)
        let scale = Double(bufferScale)
        return Rect(
            x: turned.minX * scale, y: turned.minY * scale, width: turned.width * scale,
            height: turned.height * scale)
    }

    // MARK: Places

    /// Converts a point from surface-local pixels to buffer pixels.
    package func bufferPoint(at point: Point) -> Point {
        var content = point
        if viewport != nil, !surfaceSize.isEmpty {
            let (size, source) = (surfaceSize, source)
            content = Point(
                x: source.minX + point.x * source.width / size.width,
                y: source.minY + point.y * source.height / size.height)
        }
        let turned = bufferTransform.apply(to: content, in: contentSize)
        return Point(x: turned.x * Double(bufferScale), y: turned.y * Double(bufferScale))
    }

    /// Converts a point from buffer pixels to surface-local pixels.
    package func surfacePoint(at bufferPoint: Point) -> Point {
        let scale = Double(bufferScale)
        let content = bufferTransform.inverse.apply(
            to: Point(x: bufferPoint.x / scale, y: bufferPoint.y / scale),
            in: bufferTransform.apply(to: contentSize))
        guard viewport != nil, !surfaceSize.isEmpty else { return content }
        let (size, source) = (surfaceSize, source)
        return Point(
            x: (content.x - source.minX) * size.width / source.width,
            y: (content.y - source.minY) * size.height / source.height)
    }

    /// Converts a rectangle from surface-local pixels to buffer pixels. Edges may be fractional.
    package func bufferRect(of surfaceRect: Rect) -> Rect {
        Rect(
            corner: bufferPoint(at: surfaceRect.origin),
            corner: bufferPoint(at: Point(x: surfaceRect.maxX, y: surfaceRect.maxY)))
    }

    /// Converts a rectangle from buffer pixels to surface-local pixels.
    package func surfaceRect(of bufferRect: Rect) -> Rect {
        Rect(
            corner: surfacePoint(at: bufferRect.origin),
            corner: surfacePoint(at: Point(x: bufferRect.maxX, y: bufferRect.maxY)))
    }
}

extension Rect {
    fileprivate init(corner first: Point, corner second: Point) {
        self.init(
            x: min(first.x, second.x), y: min(first.y, second.y), width: abs(first.x - second.x),
            height: abs(first.y - second.y))
    }
}

/// A wp_viewport: the part of a buffer that a surface shows, and the size at which it is shown.
package struct Viewport: Hashable, Sendable {
    /// The reason why a commit is refused. The raw value is the code of the wp_viewport error.
    package enum Failure: UInt32, Error, Hashable, Sendable, CustomStringConvertible {
        /// Without a destination, the surface's size is that of the source, which is not a whole number.
        case badSize = 1
        /// The source is not completely inside the buffer.
        case outOfBuffer = 2

        /// The message of the protocol error.
        package var description: String {
            switch self {
            case .badSize: "without a destination, the width and height of the source must be whole numbers"
            case .outOfBuffer: "the source does not lie within the buffer"
            }
        }
    }

    /// The shown part, in surface-local pixels of the surface without the viewport; `nil` shows all of it.
    package var source: Rect?
    /// The surface's size, in surface-local pixels; `nil` means the size of the source.
    package var destination: Size?

    /// Creates a viewport; by default one that changes nothing.
    package init(source: Rect? = nil, destination: Size? = nil) {
        self.source = source
        self.destination = destination
    }
}
