import SurfaceResponders

/// Whatever turns frames into pictures.
public protocol FrameRenderer: AnyObject {
    /// Draws what changed of an output's picture since it was drawn last. An output that is drawn for the first time, or
    /// whose size, scale, transform or place changed, is drawn as a whole.
    ///
    /// The embedder calls it, as a rule from a handler of ``FrameClock/observeFrames(_:)``.
    /// - Parameters:
    ///   - frame: what is shown.
    ///   - output: which part of it, and how.
    ///   - damage: what is not as it was in the frame before.
    /// - Returns: the pixels of the picture that were drawn; all others are as they were. These are all that changed, but
    ///   not each of them need have.
    @discardableResult
    func render(
        _ frame: SceneFrame, on output: FrameOutput, damage: FrameDamage
    ) throws(FrameRenderingError) -> Region

    /// Lets go of what is kept of an output: called when it is gone.
    func forget(outputNamed name: String)
}

/// Why there is no picture.
public enum FrameRenderingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A library that drawing needs is not installed, or is too old. The name is that of its file.
    case libraryMissing(String)
    /// A picture of so many pixels cannot be drawn.
    case pictureTooLarge(width: Int, height: Int)
    /// The library refused, which it does when there is no memory.
    case noMemory

    /// Says what is missing.
    public var description: String {
        switch self {
        case .libraryMissing(let name): "pictures need \(name), which cannot be loaded"
        case .pictureTooLarge(let width, let height): "a picture of \(width) by \(height) pixels is too large"
        case .noMemory: "there is no memory for drawing"
        }
    }
}
