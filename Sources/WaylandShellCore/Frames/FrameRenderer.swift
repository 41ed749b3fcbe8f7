import SurfaceResponders

/// A type that draws frames into pictures.
public protocol FrameRenderer: AnyObject {
    /// Draws the part of an output's picture that has changed since the last call. Draws all of it on the
    /// first call for an output, and after its size, scale, transform or position has changed.
    ///
    /// The embedder calls this, usually in a handler of ``FrameClock/observeFrames(_:)``.
    /// - Parameters:
    ///   - frame: what is shown.
    ///   - output: the output to draw.
    ///   - damage: what differs from the frame of the previous call.
    /// - Returns: the drawn picture pixels: all that have changed, and possibly others.
    @discardableResult
    func render(
        _ frame: SceneFrame, on output: FrameOutput, damage: FrameDamage
    ) throws(FrameRenderingError) -> Region

    /// Releases what the renderer keeps for an output. The embedder calls this when it removes the output.
    func forget(outputNamed name: String)
}

/// The reason why a picture cannot be drawn.
public enum FrameRenderingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A library that drawing needs is not installed or too old. The value is its file name.
    case libraryMissing(String)
    /// The picture has too many pixels.
    case pictureTooLarge(width: Int, height: Int)
    /// The library failed, usually because memory is exhausted.
    case noMemory
    /// The memory is too small for the output, or a row would not begin at a multiple of four bytes.
    case unsuitableMemory(byteCount: Int, bytesPerRow: Int)

    /// A description of the error.
    public var description: String {
        switch self {
        case .libraryMissing(let name): "pictures need \(name), which cannot be loaded"
        case .pictureTooLarge(let width, let height): "a picture of \(width) by \(height) pixels is too large"
        case .noMemory: "there is no memory for drawing"
        case .unsuitableMemory(let byteCount, let bytesPerRow):
            "\(byteCount) bytes in rows of \(bytesPerRow) cannot hold the picture"
        }
    }
}
