import SurfaceResponders
import WaylandRenderer
import WaylandShell

/// Returns an output with a size in pixels and a scale in 120ths, at the origin by default.
func output(
    _ width: Int32, _ height: Int32, scale: UInt32 = 120, _ transform: BufferTransform = .normal,
    at origin: Point = .zero
) -> FrameOutput {
    FrameOutput(
        name: "test", width: width, height: height, scale: OutputScale(numerator: scale),
        transform: transform,
        origin: origin)
}

/// Returns the picture that a new renderer draws. Items are listed front to back.
func draw(_ items: [FrameItem], on output: FrameOutput, background: FrameColor = .black) throws -> Grid {
    Grid(try PixmanRenderer(background: background).draw(SceneFrame(items), on: output))
}

/// Returns an item that shows a grid in its own size, at a global position.
func item(
    _ grid: Grid, _ format: PixelFormat = .argb8888, x: Double = 0, y: Double = 0, clip: Rect? = nil,
    opacity: Double = 1, opaque: Region = Region()
) -> FrameItem {
    FrameItem(
        image: SurfaceImage(grid.content(format), opaqueRegion: opaque),
        bounds: Rect(x: 0, y: 0, width: Double(grid.width), height: Double(grid.height)),
        transform: .translation(Vector(dx: x, dy: y)), clip: clip, opacity: opacity)
}

/// Returns an item of one color.
func solid(_ pixel: UInt32, _ rect: Rect, clip: Rect? = nil, opacity: Double = 1) -> FrameItem {
    FrameItem(
        image: SurfaceImage(SolidContent(FrameColor(argb: pixel))),
        bounds: Rect(origin: .zero, size: rect.size), transform: .translation(rect.origin - .zero),
        clip: clip,
        opacity: opacity)
}

extension Region {
    /// Creates a region of one rectangle from its edges.
    init(_ left: Int32, _ top: Int32, _ right: Int32, _ bottom: Int32) {
        self.init(Rectangle(left: left, top: top, right: right, bottom: bottom))
    }

    func contains(_ x: Int, _ y: Int) -> Bool { contains(Point(x: Double(x), y: Double(y))) }
}
