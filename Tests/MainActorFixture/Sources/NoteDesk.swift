import SurfaceResponders

/// Creates responders and hands the seat its input, on the main actor again. It holds the responders and calls them.
public final class NoteDesk {
    /// The text of the field.
    public let pad = NotePad()
    /// The seat that gets the input.
    public let seat: Seat
    private let scene = Scene()
    private let policy = Responder()
    private let field: NoteField

    /// One window with one field, which has the keys.
    public init() {
        field = NoteField(of: pad)
        let window = Window(rootSurface: field)
        seat = Seat(name: "seat0", scene: scene, delegate: policy)
        scene.add(window)
        window.makeKey(on: seat)
        field.becomeFirstResponder()
        // A closure that is created here also runs here, on the main actor, without any annotation.
        field.addGestureRecognizer(LongPressGestureRecognizer { [pad] _ in pad.clear() })
    }
}
