import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// A key window whose root is the first responder. The chain is root, window, application, policy.
final class CommandStage {
    let stage: RouterStage
    let application: Application
    let root: ActingSurface
    let window: Window
    let policy: ActingResponder

    var seat: Seat { stage.seat }
    var keyCommands: KeyCommands { stage.seat.keyCommands }
    var clock: ManualClock { stage.clock }
    var journal: Journal { stage.journal }

    /// - Parameter policyHas: the actions of the policy.
    init(
        keymap: Keymap? = nil, policyHas: Set<Action> = [.save, .discard], recordsKeyboardState: Bool = false
    ) {
        stage = RouterStage(keymap: keymap, recordsKeyboardState: recordsKeyboardState)
        application = Application(identifier: "app")
        policy = ActingResponder("policy", stage.journal, has: policyHas)
        root = ActingSurface("root", stage.journal)
        window = stage.embedded.addWindow(
            Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: root, named: "root",
            application: application)
        stage.seat.delegate = policy
        window.makeKey(on: stage.seat)
        root.becomeFirstResponder()
        stage.embedded.transport.attachClient(to: root, named: "root")
        stage.forget()
    }

    /// Adds a window with a client of the same name.
    @discardableResult
    func addWindow(_ name: String, atX x: Double = 200, application: Application? = nil) -> ActingSurface {
        let surface = ActingSurface(name, journal)
        stage.embedded.addWindow(
            Rect(x: x, y: 0, width: 100, height: 100), rootSurface: surface, named: name,
            application: application)
        stage.forget()
        return surface
    }

    func offer(_ commands: KeyCommand...) { policy.offer(commands) }

    func down(_ codes: KeyCode...) { for code in codes { stage.keyDown(code) } }
    func up(_ codes: KeyCode...) { for code in codes { stage.keyUp(code) } }

    /// Presses keys one after the other, and releases them in reverse order.
    func chord(_ codes: KeyCode...) {
        for code in codes { stage.keyDown(code) }
        for code in codes.reversed() { stage.keyUp(code) }
    }

    /// Returns the actions that were performed since the last call, such as "policy.save".
    func performed() -> [String] { journal.take().filter { !$0.hasPrefix("desktop.") } }

    /// Returns the key events that clients were sent since the last call, except those of modifiers, such as
    /// "root 30 down".
    func keysSent() -> [String] {
        stage.take().compactMap { delivery in
            switch delivery {
            case .keyPressed(let name, let code):
                Self.isModifier(code) ? nil : "\(name) \(code.rawValue) down"
            case .keyReleased(let name, let code): Self.isModifier(code) ? nil : "\(name) \(code.rawValue) up"
            case .keyRepeated(let name, let code): "\(name) \(code.rawValue) repeat"
            case .keyCancelled(let name, let code):
                Self.isModifier(code) ? nil : "\(name) \(code.rawValue) cancel"
            default: nil
            }
        }
    }

    private static func isModifier(_ code: KeyCode) -> Bool {
        [29, 42, 54, 56, 97, 100, 125, 126].contains(code)
    }

    /// A lock that directs the keyboard to a surface, as if that surface were the lock screen's.
    private final class Lock: Grab {
        private weak var surface: SurfaceResponder?

        init(_ surface: SurfaceResponder) {
            self.surface = surface
            super.init(kind: .lock, owner: nil)
        }

        override var keyboardSurface: SurfaceResponder? { surface }
    }

    func lock() -> Grab {
        let grab = Lock(root)
        stage.checked { seat.begin(grab) }
        return grab
    }

    func misuses() -> [String] { stage.embedded.misuses.map(\.description) }
}
