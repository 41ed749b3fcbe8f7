import SurfaceResponders

/// What can change of an output while it is there.
public struct OutputState: Hashable, Sendable {
    /// How many pixels it has.
    public var mode: OutputMode
    /// How large they are.
    public var scale: OutputScale
    /// How the picture is turned on its way to the pixels.
    public var transform: BufferTransform
    /// Of its upper left corner, in global logical pixels.
    public var position: Point

    /// An output that shows a logical pixel in one of its own, unturned, at the origin, unless it is said otherwise.
    public init(
        mode: OutputMode, scale: OutputScale = .one, transform: BufferTransform = .normal,
        position: Point = .zero
    ) {
        self.mode = mode
        self.scale = scale
        self.transform = transform
        self.position = position
    }

    /// The part of the plane that it shows, in global logical pixels.
    public var frame: Rect {
        let size = transform.apply(to: Size(width: Double(mode.width), height: Double(mode.height)))
        return Rect(
            origin: position,
            size: Size(
                width: (size.width / scale.factor).rounded(), height: (size.height / scale.factor).rounded()))
    }
}
