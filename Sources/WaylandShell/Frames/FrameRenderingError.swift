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
