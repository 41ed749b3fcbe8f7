import SurfaceResponders

/// What the program knows: on the main actor, as everything here that does not say otherwise.
public final class NotePad {
    /// What was typed.
    public private(set) var text = ""
    /// Where the field was touched last, in its coordinates.
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
