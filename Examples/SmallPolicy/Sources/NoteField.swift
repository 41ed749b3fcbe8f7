import SurfaceResponders

/// A text field. A tap or click makes it first responder, so that it receives keys.
final class NoteField: SurfaceResponder {
    var text = ""

    init(frame: Rect) {
        super.init(kind: .region, frame: frame)
    }

    override var canBecomeFirstResponder: Bool { true }

    /// Keys without modifiers are text, not commands.
    override var acceptsTextInput: Bool { true }

    override func pressesBegan(_ presses: Presses, with event: Event) {
        guard let key = presses.first?.key, !key.characters.isEmpty,
            key.modifierFlags.isDisjoint(with: [.control, .alternate, .super])
        else { return super.pressesBegan(presses, with: event) }
        text += key.characters
        print("typed, and there is \"\(text)\"")
    }
}
