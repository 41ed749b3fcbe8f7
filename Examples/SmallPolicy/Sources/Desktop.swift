import SurfaceResponders

/// The commands of notes.
protocol NoteCommands: AnyObject {
    func clearNote(_ sender: Any?)
}

/// The commands of the desktop.
protocol DesktopCommands: AnyObject {
    func closeWindow(_ sender: Any?)
    func nextWindow(_ sender: Any?)
}

extension Action {
    static let clearNote = Action("clearNote", (any NoteCommands).clearNote)
    static let closeWindow = Action("closeWindow", (any DesktopCommands).closeWindow)
    static let nextWindow = Action("nextWindow", (any DesktopCommands).nextWindow)
}

/// The compositor's policy. As the seat's delegate it is the last responder on every chain. It handles the
/// events that no other responder handled, and its commands work in every window and without one.
final class Desktop: Responder, DesktopCommands {
    let scene = Scene()
    private(set) lazy var seat = Seat(name: "seat0", scene: scene, delegate: self)
    private var notes: [Note] = []

    override var description: String { "desktop" }

    // MARK: Windows

    func open(_ name: String, at x: Double) {
        let note = Note(name, frame: Rect(x: x, y: 0, width: 200, height: 100))
        notes.append(note)
        scene.add(note.noteWindow)
        note.noteWindow.makeKey(on: seat)
        print("opened \(name)")
    }

    // MARK: Commands

    /// Stored, so that nothing is created when the seat asks for commands.
    private let commands = [
        KeyCommand(title: "Close window", input: "q", modifierFlags: .super, action: .closeWindow),
        KeyCommand(title: "Next window", input: .tab, modifierFlags: .alternate, action: .nextWindow),
    ]

    override var keyCommands: [KeyCommand]? { commands }

    /// A command that cannot be performed is ignored, and its key is sent to the first responder.
    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        switch action {
        case .closeWindow: seat.focus.keyWindow != nil
        case .nextWindow: notes.count > 1
        default: super.canPerformAction(action, withSender: sender)
        }
    }

    func closeWindow(_ sender: Any?) {
        guard let note = notes.first(where: { $0.noteWindow === seat.focus.keyWindow }) else { return }
        print("closed \(note)")
        notes.removeAll { $0 === note }
        // This also moves the focus to another window, if there is one.
        scene.remove(note.noteWindow)
    }

    func nextWindow(_ sender: Any?) {
        guard let rearmost = scene.windows.first else { return }
        scene.raise(rearmost)
        rearmost.makeKey(on: seat)
    }

    // MARK: Unhandled events

    override func touchesBegan(_ touches: Touches, with event: Event) {
        print("the desktop was touched")
    }

    override func touchesMoved(_ touches: Touches, with event: Event) {}
    override func touchesEnded(_ touches: Touches, with event: Event) {}
    override func touchesCancelled(_ touches: Touches, with event: Event) {}
}
