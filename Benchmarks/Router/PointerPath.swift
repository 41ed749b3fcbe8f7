/// The positions of a pointer.
enum PointerPath: String {
    /// Within the topmost window.
    case top
    /// Within the lowest window.
    case bottom
    /// In a random window with each event.
    case jump
}
