/// What a window has of a list: the targets, the entries and the rest that were made of its surfaces. It ends where that of the
/// next window begins.
struct HitWindow {
    // The scene holds it, and the list goes when the window leaves.
    let window: Unretained<Window>
    let start: Ends
    /// Whether it is one surface, which an area describes.
    let isSingle: Bool

    /// How much there is in a list of everything.
    struct Ends: Equatable {
        var entries: Int32
        var targets: Int32
        var transforms: Int32
        var shapes: Int32
        var rectangles: Int32

        /// What a surface takes that an area describes.
        static let single = Ends(entries: 1, targets: 1, transforms: 0, shapes: 0, rectangles: 0)

        /// How much there is from a start to here.
        func since(_ start: Ends) -> Ends {
            Ends(
                entries: entries - start.entries, targets: targets - start.targets,
                transforms: transforms - start.transforms, shapes: shapes - start.shapes,
                rectangles: rectangles - start.rectangles)
        }
    }

    init(window: Unretained<Window>, from start: Ends, to end: Ends) {
        self.window = window
        self.start = start
        isSingle = end.since(start) == .single
    }
}
