import SurfaceResponders

/// What a person can do with notes.
protocol NoteCommands: AnyObject {
    func clearNote(_ sender: Any?)
}

/// What a person can do with the desktop.
protocol DesktopCommands: AnyObject {
    func closeWindow(_ sender: Any?)
    func nextWindow(_ sender: Any?)
}

extension Action {
    static let clearNote = Action("clearNote", (any NoteCommands).clearNote)
    static let closeWindow = Action("closeWindow", (any DesktopCommands).closeWindow)
    static let nextWindow = Action("nextWindow", (any DesktopCommands).nextWindow)
}

/// The compositor's policy. It is the seat's delegate, and so last on every chain: it gets what nobody else handled, and
/// its commands work whichever window has the keys, and when none has.
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

    /// Kept, so that nothing is made when the seat asks.
    private let commands = [
        KeyCommand(title: "Close window", input: "q", modifierFlags: .super, action: .closeWindow),
        KeyCommand(title: "Next window", input: .tab, modifierFlags: .alternate, action: .nextWindow),
    ]

    override var keyCommands: [KeyCommand]? { commands }

    /// A command that nobody can perform is none: its key goes to the window.
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
        // The window that had the keys before gets them again.
        scene.remove(note.noteWindow)
    }

    func nextWindow(_ sender: Any?) {
        guard let rearmost = scene.windows.first else { return }
        scene.raise(rearmost)
        rearmost.makeKey(on: seat)
    }

    // MARK: What nobody handled

    override func touchesBegan(_ touches: Touches, with event: Event) {
        print("the desktop was touched")
    }

    override func touchesMoved(_ touches: Touches, with event: Event) {}
    override func touchesEnded(_ touches: Touches, with event: Event) {}
    override func touchesCancelled(_ touches: Touches, with event: Event) {}
}
