import SurfaceResponders

/// What a responder can be asked to do: called as its other methods are, and so nonisolated like them.
nonisolated protocol NoteCommands: AnyObject {
    func clearNote(_ sender: Any?)
}

nonisolated extension Action {
    /// Empties the note.
    public static let clearNote = Action("clearNote", (any NoteCommands).clearNote)
}

/// A responder: nonisolated, with state of its own.
public nonisolated final class NoteField: SurfaceResponder, NoteCommands {
    private let pad: NotePad
    private var taps = 0

    init(of pad: NotePad) {
        self.pad = pad
        super.init(kind: .region, frame: Rect(x: 0, y: 0, width: 200, height: 60))
    }

    public override var canBecomeFirstResponder: Bool { true }

    /// It may use its own state freely, and that of the pad on the main actor, which is the seat's thread. Only values
    /// go into the closure.
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
