import Proofs
import Testing

import SurfaceResponders

/// Actions and key commands follow the same chain as events.
struct ActionChainTests {
    private let stage = RouterStage()
    private let policy = CommandingResponder()

    private static let superKey: KeyCode = 125
    private static let keyK: KeyCode = 37

    private func pressSuperK() {
        stage.keyDown(Self.superKey)
        stage.keyDown(Self.keyK)
        stage.keyUp(Self.keyK)
        stage.keyUp(Self.superKey)
    }

    @Test(.behavior(8, 169), arguments: ["action", "key command"])
    func `overridden next redirects actions and key commands`(_ what: String) {
        let detour = CommandingResponder()
        let application = Application()
        application.delegate = policy
        for responder in [detour, policy] {
            responder.commands = [KeyCommand(input: "k", modifierFlags: .super, action: .save)]
        }
        let window = stage.window("root", application: application)
        window.root.becomeFirstResponder()
        window.makeKey(on: stage.seat)
        func send() {
            guard what == "action" else { return pressSuperK() }
            stage.checked { stage.seat.sendAction(.save, from: nil) }
        }
        send()
        #expect(policy.savedWith.count == 1 && detour.savedWith.isEmpty)
        window.root.script.nextResponder = detour
        send()
        #expect(policy.savedWith.count == 1 && detour.savedWith.count == 1)
    }

    @Test(.behavior(12)) func `without a key window, actions start at the seat's delegate`() {
        stage.window("root")
        stage.seat.delegate = policy
        var sent = false
        stage.checked { sent = stage.seat.sendAction(.save, from: "sender") }
        #expect(sent)
        #expect(policy.savedWith.map { $0 as? String } == ["sender"])
        stage.checked { sent = stage.seat.sendAction(.discard, from: nil) }
        #expect(!sent)
    }

    @Test(.behavior(12)) func `without a key window, key commands start at the seat's delegate`() {
        stage.window("root")
        stage.seat.delegate = policy
        policy.commands = [KeyCommand(input: "k", modifierFlags: .super, action: .save)]
        pressSuperK()
        #expect(policy.savedWith.count == 1)
        #expect(stage.take() == [])
    }

    @Test(.behavior(7), arguments: ["controller", "window"])
    func `delegate that is a controller or window of the chain is visited once`(_ delegate: String) {
        final class Telling: SurfaceController {
            var journal: Journal?
            override func touchesBegan(_ touches: Touches, with event: Event) {
                journal?.note("controller.touchesBegan")
                super.touchesBegan(touches, with: event)
            }
        }
        final class TellingWindow: Window {
            var journal: Journal?
            override func touchesBegan(_ touches: Touches, with event: Event) {
                journal?.note("window.touchesBegan")
                super.touchesBegan(touches, with: event)
            }
        }
        let application = Application()
        let root = stage.surface("root", hasClient: false)
        root.script.noted = Script.Call.touches
        let controller = Telling(surface: root)
        let window = TellingWindow(application: application, rootSurface: root)
        window.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        stage.scene.add(window)
        (controller.journal, window.journal) = (stage.journal, stage.journal)
        application.delegate = delegate == "controller" ? controller : window
        stage.touchDown(0, 10, 10)
        #expect(
            stage.journal.take().filter { $0.contains("touches") } == [
                "root.touchesBegan 0", "controller.touchesBegan", "window.touchesBegan",
                "desktop.touchesBegan 0",
            ])
        #expect(stage.embedded.misuses.isEmpty)
    }
}
