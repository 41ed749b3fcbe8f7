import SurfaceResponders

/// Acts when it is clicked, and takes nothing away from the field: it cannot become first responder.
final class NoteButton: SurfaceResponder {
    init(frame: Rect) {
        super.init(kind: .region, frame: frame)
    }

    /// The action goes to nobody in particular: the search for its target begins at the first responder.
    override func buttonPressed(with event: PointerEvent) {
        if !event.seat.sendAction(.clearNote, from: self) { print("nothing to clear") }
    }

    override func buttonReleased(with event: PointerEvent) {}
    override func buttonsCancelled(with event: PointerEvent) {}
}
