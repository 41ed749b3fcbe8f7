import SurfaceResponders

/// The model of the program. It is isolated to the main actor, which is the default in this package.
public final class NotePad {
    /// The text that was typed.
    public private(set) var text = ""
    /// The location of the last touch, in the field's coordinates.
    public private(set) var lastTouch: Point?

    func write(_ characters: String) {
        text += characters
    }

    func touched(at place: Point) {
        lastTouch = place
    }

    func clear() {
        text = ""
    }
}
