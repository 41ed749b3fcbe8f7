/// Where a pointer goes.
enum PointerPath: String {
    /// About the topmost window.
    case top
    /// About the lowest one.
    case bottom
    /// To a random window with every event.
    case jump
}
