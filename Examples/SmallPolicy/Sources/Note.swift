import SurfaceResponders

/// A window with a text field and a button. On the chain, the controller is between the root surface and the
/// window, so it receives the events that the field and the button do not handle.
final class Note: SurfaceController, NoteCommands {
    let name: String
    let noteWindow: Window
    private let field: NoteField

    init(_ name: String, frame: Rect) {
        self.name = name
        let root = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 200, height: 100))
        field = NoteField(frame: Rect(x: 0, y: 0, width: 200, height: 60))
        let button = NoteButton(frame: Rect(x: 0, y: 60, width: 200, height: 40))
        root.addSubresponder(field)
        root.addSubresponder(button)
        noteWindow = Window(rootSurface: root)
        noteWindow.frame = frame
        super.init(surface: root)
        field.becomeFirstResponder()
    }

    override var description: String { name }

    // MARK: Commands

    private let commands = [
        KeyCommand(title: "Clear note", input: "l", modifierFlags: .control, action: .clearNote)
    ]

    override var keyCommands: [KeyCommand]? { commands }

    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        action == .clearNote ? !field.text.isEmpty : super.canPerformAction(action, withSender: sender)
    }

    func clearNote(_ sender: Any?) {
        field.text = ""
        print("\(self): cleared by \((sender as? KeyCommand)?.keysDescription ?? "a button")")
    }

    // MARK: Events from below

    // A responder that handles touches overrides all four methods, because a method that is not overridden
    // passes its events up the chain.
    override func touchesBegan(_ touches: Touches, with event: Event) {}
    override func touchesMoved(_ touches: Touches, with event: Event) {}
    override func touchesCancelled(_ touches: Touches, with event: Event) {}

    override func touchesEnded(_ touches: Touches, with event: Event) {
        print("\(self): a touch ended that nothing in the window handled")
    }
}
