import SurfaceResponders
import WaylandRenderer
import WaylandShell

/// An output of a size in pixels, at zero.
func output(
    _ width: Int32, _ height: Int32, scale: UInt32 = 120, _ transform: BufferTransform = .normal,
    at origin: Point = .zero
) -> FrameOutput {
    FrameOutput(
        name: "test", width: width, height: height, scale: OutputScale(numerator: scale),
        transform: transform,
        origin: origin)
}

/// What a new renderer draws, front to back, on black.
func draw(_ items: [FrameItem], on output: FrameOutput, background: FrameColor = .black) throws -> Grid {
    Grid(try PixmanRenderer(background: background).draw(SceneFrame(items), on: output))
}

/// An item that shows a grid, at a place in global pixels and in its own size.
func item(
    _ grid: Grid, _ format: PixelFormat = .argb8888, x: Double = 0, y: Double = 0, clip: Rect? = nil,
    opacity: Double = 1, opaque: Region = Region()
) -> FrameItem {
    FrameItem(
        image: SurfaceImage(grid.content(format), opaqueRegion: opaque),
        bounds: Rect(x: 0, y: 0, width: Double(grid.width), height: Double(grid.height)),
        transform: .translation(Vector(dx: x, dy: y)), clip: clip, opacity: opacity)
}

/// An item of one colour.
func solid(_ pixel: UInt32, _ rect: Rect, clip: Rect? = nil, opacity: Double = 1) -> FrameItem {
    FrameItem(
        image: SurfaceImage(SolidContent(FrameColor(argb: pixel))),
        bounds: Rect(origin: .zero, size: rect.size), transform: .translation(rect.origin - .zero),
        clip: clip,
        opacity: opacity)
}

extension Region {
    /// Of one rectangle, by its edges.
    init(_ left: Int32, _ top: Int32, _ right: Int32, _ bottom: Int32) {
        self.init(Rectangle(left: left, top: top, right: right, bottom: bottom))
    }

    func contains(_ x: Int, _ y: Int) -> Bool { contains(Point(x: Double(x), y: Double(y))) }
}
