import SurfaceResponders

/// An independent implementation of the eight transforms of Wayland, from upright to transformed. Rotations
/// are counterclockwise, and mirroring precedes rotation.
extension Grid {
    func turned(_ transform: BufferTransform) -> Grid {
        switch transform {
        case .normal: self
        case .rotated90: turnedLeft
        case .rotated180: turnedLeft.turnedLeft
        case .rotated270: turnedLeft.turnedLeft.turnedLeft
        case .flipped: mirrored
        case .flipped90: mirrored.turnedLeft
        case .flipped180: mirrored.turnedLeft.turnedLeft
        case .flipped270: mirrored.turnedLeft.turnedLeft.turnedLeft
        }
    }

    private var mirrored: Grid {
        Grid((0..<height).map { y in (0..<width).reversed().map { self[$0, y] } })
    }

    /// The right column becomes the top row.
    private var turnedLeft: Grid {
        Grid((0..<width).reversed().map { x in (0..<height).map { self[x, $0] } })
    }
}
