/// What a window has of a list: the targets, the entries and the rest that were made of its surfaces.
struct HitWindow {
    // The scene holds it, and the list goes when the window leaves.
    let window: Unretained<Window>
    let entries: Range<Int32>
    let targets: Range<Int32>
    let transforms: Range<Int32>
    let shapes: Range<Int32>
    let rectangles: Range<Int32>

    /// How much there is in a list of everything.
    struct Ends {
        var entries: Int32
        var targets: Int32
        var transforms: Int32
        var shapes: Int32
        var rectangles: Int32
    }

    init(window: Unretained<Window>, from start: Ends, to end: Ends) {
        self.window = window
        entries = start.entries..<end.entries
        targets = start.targets..<end.targets
        transforms = start.transforms..<end.transforms
        shapes = start.shapes..<end.shapes
        rectangles = start.rectangles..<end.rectangles
    }

    /// Whether another has as much of everything, so that it can take its place.
    func hasRoom(for other: HitWindow) -> Bool {
        entries.count == other.entries.count && targets.count == other.targets.count
            && transforms.count == other.transforms.count && shapes.count == other.shapes.count
            && rectangles.count == other.rectangles.count
    }

    /// Whether it is one surface, which an area describes.
    var isSingle: Bool { entries.count == 1 && targets.count == 1 && shapes.isEmpty }
}
