import SurfaceResponders

/// What the program knows: on the main actor, as everything here that does not say otherwise.
final class NotePad {
    private(set) var text = ""
    private(set) var lastTouch: Point?

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
