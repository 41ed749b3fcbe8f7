import SurfaceResponders

extension TextInputNotice.Direction {
    /// As versions 1 and 2 number it.
    var wire: UInt32 {
        switch self {
        case .automatic: 0
        case .leftToRight: 1
        case .rightToLeft: 2
        }
    }

    /// A number without meaning leaves the direction to the text.
    init(wire: UInt32) {
        switch wire {
        case 1: self = .leftToRight
        case 2: self = .rightToLeft
        default: self = .automatic
        }
    }
}
