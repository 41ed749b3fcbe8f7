import SurfaceResponders

/// The model of the program: on the main actor, like everything here that does not say otherwise.
public final class NotePad {
    /// The text that was typed.
    public private(set) var text = ""
    /// Where the field was last touched, in its coordinates.
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
