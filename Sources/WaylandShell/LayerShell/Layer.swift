import SurfaceResponders

/// A layer of the desktop, in the protocol's order: back to front. Windows lie between `bottom` and `top`.
enum Layer: UInt32, CaseIterable, Hashable, Sendable {
    case background, bottom, top, overlay

    var level: Window.Level {
        switch self {
        case .background: .background
        case .bottom: .bottom
        case .top: .top
        case .overlay: .overlay
        }
    }
}
