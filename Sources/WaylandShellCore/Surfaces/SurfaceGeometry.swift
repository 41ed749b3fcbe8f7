import SurfaceResponders

/// How large a surface is, worked out from what its client committed: a buffer, its scale, its transform and a viewport.
///
/// The buffer's content is the surface's content enlarged by the scale and then transformed (wl_surface). The viewport
/// chooses a part of the surface's content, and how large that is shown (wp_viewport).
package struct SurfaceGeometry: Hashable, Sendable {
    /// Why a commit is refused. The raw value is the code of the wl_surface protocol error.
    package enum Failure: UInt32, Error, Hashable, Sendable, CustomStringConvertible {
        /// The scale is zero or negative.
        case invalidScale = 0
        /// The buffer's sides are not multiples of its scale, or negative.
        case invalidSize = 2

        /// The message that the client gets with the protocol error.
        package var description: String {
            switch self {
            case .invalidScale: "the buffer scale must be positive"
            case .invalidSize: "the width and height of the buffer must be multiples of its scale"
            }
        }
    }

    /// In pixels of the buffer, before its transform is undone; zero when no buffer is attached.
    package let bufferWidth: Int32
    /// In pixels of the buffer, before its transform is undone; zero when no buffer is attached.
    package let bufferHeight: Int32

    /// Buffer pixels for each surface-local pixel.
    package let bufferScale: Int32

    /// What the client did to the content before it wrote the buffer (wl_surface.set_buffer_transform).
    package let bufferTransform: BufferTransform

    /// What is shown of the buffer, and how large; nil for all of it, as large as it is.
    package private(set) var viewport: Viewport?
    /// In what would be surface-local pixels without a viewport.
    private let contentSize: Size
    /// In surface-local logical pixels; zero without a buffer, whatever the viewport.
    package private(set) var surfaceSize: Size

    /// A surface that shows all of its buffer.
    /// - Throws: the protocol error that the client gets for these values.
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

    /// The same buffer through a viewport.
    /// - Throws: the protocol error that the client gets for these values.
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

    /// The part of the content that is shown.
    private var source: Rect { viewport?.source ?? Rect(origin: .zero, size: contentSize) }

    /// The part of the buffer that is shown, in its pixels as they lie in memory. It may have fractions.
    package var shownBufferRect: Rect {
        let turned = bufferTransform.apply(to: source, in: contentSize)
        let scale = Double(bufferScale)
        return Rect(
            x: turned.minX * scale, y: turned.minY * scale, width: turned.width * scale,
            height: turned.height * scale)
    }

    // MARK: Places

    /// From surface-local pixels to pixels of the buffer.
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

    /// From pixels of the buffer to surface-local pixels.
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

    /// From surface-local pixels to pixels of the buffer: damage, for one. It may have fractions.
    package func bufferRect(of surfaceRect: Rect) -> Rect {
        Rect(
            corner: bufferPoint(at: surfaceRect.origin),
            corner: bufferPoint(at: Point(x: surfaceRect.maxX, y: surfaceRect.maxY)))
    }

    /// From pixels of the buffer to surface-local pixels.
    package func surfaceRect(of bufferRect: Rect) -> Rect {
        Rect(
            corner: surfacePoint(at: bufferRect.origin),
            corner: surfacePoint(at: Point(x: bufferRect.maxX, y: bufferRect.maxY)))
    }
}

extension Rect {
    /// The smallest that has both points.
    fileprivate init(corner first: Point, corner second: Point) {
        self.init(
            x: min(first.x, second.x), y: min(first.y, second.y), width: abs(first.x - second.x),
            height: abs(first.y - second.y))
    }
}

/// What a surface shows of its buffer, and how large: wp_viewport.
package struct Viewport: Hashable, Sendable {
    /// Why a commit is refused. The raw value is the code of the wp_viewport protocol error.
    package enum Failure: UInt32, Error, Hashable, Sendable, CustomStringConvertible {
        /// The source settles the surface's size, and has no whole number of pixels.
        case badSize = 1
        /// The source lies outside of the buffer in part.
        case outOfBuffer = 2

        /// The message that the client gets with the protocol error.
        package var description: String {
            switch self {
            case .badSize: "without a destination, the width and height of the source must be whole numbers"
            case .outOfBuffer: "the source does not lie within the buffer"
            }
        }
    }

    /// The part that is shown, in what would be surface-local pixels without a viewport; nil shows all.
    package var source: Rect?
    /// The surface's size, in surface-local pixels; nil for that of the source.
    package var destination: Size?

    /// One that leaves the buffer as it is, unless it is said otherwise.
    package init(source: Rect? = nil, destination: Size? = nil) {
        self.source = source
        self.destination = destination
    }
}
