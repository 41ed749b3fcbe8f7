import SurfaceResponders

/// An action of responders. It is nonisolated, like the other methods of a responder.
nonisolated protocol NoteCommands: AnyObject {
    func clearNote(_ sender: Any?)
}

nonisolated extension Action {
    /// Empties the note.
    public static let clearNote = Action("clearNote", (any NoteCommands).clearNote)
}

/// A responder with its own state. Responders are nonisolated.
public nonisolated final class NoteField: SurfaceResponder, NoteCommands {
    private let pad: NotePad
    private var taps = 0

    init(of pad: NotePad) {
        self.pad = pad
        super.init(kind: .region, frame: Rect(x: 0, y: 0, width: 200, height: 60))
    }

    public override var canBecomeFirstResponder: Bool { true }

    /// Uses its own state directly. The seat's thread is the main thread, so the state of the pad is accessed
    /// by assuming isolation to the main actor. The closure captures only values.
    public override func touchesBegan(_ touches: Touches, with event: Event) {
        taps += 1
        for touch in touches {
            let place = touch.location(in: self)
            MainActor.assumeIsolated { [pad] in pad.touched(at: place) }
        }
    }

    public override func touchesMoved(_ touches: Touches, with event: Event) {}
    public override func touchesEnded(_ touches: Touches, with event: Event) {}
    public override func touchesCancelled(_ touches: Touches, with event: Event) {}

    public override func pressesBegan(_ presses: Presses, with event: Event) {
        guard let characters = presses.first?.key.characters, !characters.isEmpty else {
            return super.pressesBegan(presses, with: event)
        }
        MainActor.assumeIsolated { [pad] in pad.write(characters) }
    }

    public override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        guard action == .clearNote else { return super.canPerformAction(action, withSender: sender) }
        return MainActor.assumeIsolated { [pad] in !pad.text.isEmpty }
    }

    func clearNote(_ sender: Any?) {
        MainActor.assumeIsolated { [pad] in pad.clear() }
    }
}
