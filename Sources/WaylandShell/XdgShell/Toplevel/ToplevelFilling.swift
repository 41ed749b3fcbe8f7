/// Whether a window is to fill its output or its tile, and which output.
struct ToplevelFilling {
    /// The edges of its tile; empty for a window without one.
    var tiledEdges: ResizeEdges = []
    /// What panels leave of the output.
    var isMaximized = false
    /// The whole output.
    var isFullscreen = false
    /// The one to be covered, if somebody said which.
    weak var output: Output?

    /// Whether the window has a size and a place of its own.
    var isFloating: Bool { !isMaximized && !isFullscreen && tiledEdges.isEmpty }
}
