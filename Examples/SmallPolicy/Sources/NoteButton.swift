import SurfaceResponders

/// Sends an action when pressed. It cannot become first responder, so the field stays first responder.
final class NoteButton: SurfaceResponder {
    init(frame: Rect) {
        super.init(kind: .region, frame: frame)
    }

    /// The action has no explicit target. The search for one begins at the first responder.
    override func buttonPressed(with event: PointerEvent) {
        if !event.seat.sendAction(.clearNote, from: self) { print("nothing to clear") }
    }

    override func buttonReleased(with event: PointerEvent) {}
    override func buttonsCancelled(with event: PointerEvent) {}
}
