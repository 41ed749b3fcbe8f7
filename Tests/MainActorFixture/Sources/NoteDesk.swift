import SurfaceResponders

/// Creates and owns the responders, and passes input to the seat. It is isolated to the main actor.
public final class NoteDesk {
    /// The model of the field.
    public let pad = NotePad()
    /// The seat that receives the input.
    public let seat: Seat
    private let scene = Scene()
    private let policy = Responder()
    private let field: NoteField

    /// Creates a window with a field that has the keyboard focus.
    public init() {
        field = NoteField(of: pad)
        let window = Window(rootSurface: field)
        seat = Seat(name: "seat0", scene: scene, delegate: policy)
        scene.add(window)
        window.makeKey(on: seat)
        field.becomeFirstResponder()
        // A closure that is created on the main actor also runs there, without an annotation.
        field.addGestureRecognizer(LongPressGestureRecognizer { [pad] _ in pad.clear() })
    }
}
