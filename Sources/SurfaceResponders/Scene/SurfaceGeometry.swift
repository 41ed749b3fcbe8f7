/// How large a surface is, worked out from what its client committed: a buffer, its scale and its transform.
///
/// The buffer's content is the surface's content enlarged by the scale and then transformed (wl_surface).
public struct SurfaceGeometry: Hashable, Sendable {
    /// Why a commit is refused. The raw value is the code of the wl_surface protocol error.
    public enum Failure: UInt32, Error, Hashable, Sendable, CustomStringConvertible {
        /// The scale is zero or negative.
        case invalidScale = 0
        /// The buffer's sides are not multiples of its scale, or negative.
        case invalidSize = 2

        /// The message that the client gets with the protocol error.
        public var description: String {
            switch self {
            case .invalidScale: "the buffer scale must be positive"
            case .invalidSize: "the width and height of the buffer must be multiples of its scale"
            }
        }
    }

    /// In pixels of the buffer, before its transform is undone; zero when no buffer is attached.
    public let bufferWidth: Int32
    /// In pixels of the buffer, before its transform is undone; zero when no buffer is attached.
    public let bufferHeight: Int32

    /// Buffer pixels for each surface-local pixel.
    public let bufferScale: Int32

    /// What the client did to the content before it wrote the buffer (wl_surface.set_buffer_transform).
    public let bufferTransform: BufferTransform

    /// - Throws: the protocol error that the client gets for these values.
    public init(
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
    }

    /// In surface-local logical pixels.
    public var surfaceSize: Size {
        bufferTransform.inverse.apply(
            to: Size(
                width: Double(bufferWidth / bufferScale), height: Double(bufferHeight / bufferScale)))
    }

    /// From surface-local pixels to pixels of the buffer.
    public func bufferPoint(at point: Point) -> Point {
        let turned = bufferTransform.apply(to: point, in: surfaceSize)
        return Point(x: turned.x * Double(bufferScale), y: turned.y * Double(bufferScale))
    }

    /// From pixels of the buffer to surface-local pixels.
    public func surfacePoint(at bufferPoint: Point) -> Point {
        let scale = Double(bufferScale)
        return bufferTransform.inverse.apply(
            to: Point(x: bufferPoint.x / scale, y: bufferPoint.y / scale),
            in: bufferTransform.apply(to: surfaceSize))
    }

    /// From pixels of the buffer to surface-local pixels: damage, for one.
    public func surfaceRect(of bufferRect: Rect) -> Rect {
        let scale = Double(bufferScale)
        return bufferTransform.inverse.apply(
            to: Rect(
                x: bufferRect.minX / scale, y: bufferRect.minY / scale,
                width: bufferRect.width / scale, height: bufferRect.height / scale),
            in: bufferTransform.apply(to: surfaceSize))
    }
}
