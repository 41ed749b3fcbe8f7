import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Commands on buttons and touches.
struct PointerCommandTests {
    private let stage = CommandStage()
    private let other: ActingSurface

    init() {
        other = stage.addWindow("other", atX: 200)
        stage.stage.move(to: 250, 50)
        stage.offer(
            KeyCommand(input: .button(.left), modifierFlags: .super, action: .save),
            KeyCommand(input: .touch, modifierFlags: .super, action: .discard))
        stage.stage.forget()
    }

    private func pointerDeliveries() -> [Delivery] {
        stage.stage.take().filter { delivery in
            switch delivery {
            case .buttonPressed, .buttonReleased, .buttonsCancelled, .touchesBegan, .touchesMoved,
                .touchesEnded,
                .touchesCancelled:
                true
            default: false
            }
        }
    }

    @Test(.behavior(180)) func `a button with its modifier performs and is not delivered`() {
        stage.down(.leftSuper)
        stage.stage.press()
        #expect(stage.performed() == ["policy.save"])
        stage.stage.move(to: 50, 50)
        stage.up(.leftSuper)
        stage.stage.release()
        #expect(pointerDeliveries() == [])
        stage.stage.click(250, 50)
        #expect(
            pointerDeliveries() == [.buttonPressed("other", .left), .buttonReleased("other", .left)])
    }

    @Test(.behavior(93, 180)) func `Caps Lock and Num Lock are ignored`() {
        stage.chord(.capsLock)
        stage.chord(.numLock)
        stage.stage.forget()
        stage.down(.leftSuper)
        stage.stage.click(250, 50)
        stage.stage.touchDown(0, 250, 50)
        stage.stage.touchUp(0)
        stage.up(.leftSuper)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(pointerDeliveries() == [])
    }

    @Test(.behavior(180)) func `modifiers and button match exactly`() {
        for modifiers in [[], [.leftControl], [.leftSuper, .leftShift]] as [[KeyCode]] {
            for code in modifiers { stage.down(code) }
            stage.stage.click(250, 50)
            for code in modifiers { stage.up(code) }
            #expect(stage.performed() == [])
            #expect(pointerDeliveries().count == 2)
        }
        stage.down(.leftSuper)
        stage.stage.press(.right)
        stage.stage.release(.right)
        stage.up(.leftSuper)
        #expect(stage.performed() == [])
        #expect(pointerDeliveries().count == 2)
    }

    @Test(.behavior(180)) func `further buttons are consumed until the last one is up`() {
        stage.down(.leftSuper)
        stage.stage.press()
        stage.up(.leftSuper)
        stage.stage.press(.right)
        stage.stage.release()
        stage.stage.release(.right)
        #expect(pointerDeliveries() == [])
        // A button that is pressed while another one is down performs no command.
        stage.stage.press(.right)
        stage.down(.leftSuper)
        stage.stage.press()
        stage.stage.release()
        stage.stage.release(.right)
        stage.up(.leftSuper)
        #expect(stage.performed() == ["policy.save"])
        #expect(pointerDeliveries().count == 4)
    }

    @Test(.behavior(180)) func `the search for a button's target starts under the pointer`() {
        stage.root.script.has = [.save]
        other.script.has = [.save]
        stage.down(.leftSuper)
        stage.stage.press()
        #expect(stage.performed() == ["other.save"])
        stage.up(.leftSuper)
        stage.stage.release()
        // The responder that offers the command need not be on the first responder's chain.
        other.offer([KeyCommand(input: .button(.middle), action: .discard)])
        stage.stage.press(.middle)
        stage.stage.release(.middle)
        #expect(stage.performed() == ["policy.discard"])
    }

    @Test func `a button is no command under a grab that redirects the pointer`() {
        final class Redirecting: Grab {
            override func pointerDecision(for hit: HitTestResult?) -> Decision {
                owner.map { .redirect($0) } ?? .nothing
            }
        }
        stage.stage.checked { stage.seat.begin(Redirecting(kind: .explicit, owner: stage.root)) }
        stage.down(.leftSuper)
        stage.stage.press()
        stage.stage.release()
        #expect(stage.performed() == [])
        #expect(pointerDeliveries() == [.buttonPressed("root", .left), .buttonReleased("root", .left)])
    }

    @Test(.behavior(180)) func `first responder and key window do not change`() {
        stage.down(.leftSuper)
        stage.stage.click(250, 50)
        stage.stage.touchDown(1, 250, 50)
        stage.stage.touchUp(1)
        stage.up(.leftSuper)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.seat.focus.keyWindow === stage.window)
        #expect(other.window?.firstResponder !== stage.root && stage.root.isFirstResponder)
    }

    @Test(.behavior(180)) func `the trigger identifies the button or the touch`() {
        var seen: [String] = []
        let keyCommands = stage.keyCommands
        let note = {
            switch keyCommands.trigger {
            case .button(let button, let responder): seen.append("\(button.rawValue) on \(responder)")
            case .touch(let touch): seen.append("touch \(touch.location.x) on \(touch.responder.description)")
            default: seen.append("nothing")
            }
        }
        stage.policy.script.onPerform = [.save: note, .discard: note]
        stage.down(.leftSuper)
        stage.stage.click(250, 50)
        stage.stage.touchDown(1, 251, 50)
        stage.stage.touchUp(1)
        stage.up(.leftSuper)
        #expect(seen == ["\(PointerButton.left.rawValue) on other", "touch 251.0 on other"])
        #expect(keyCommands.trigger == nil)
    }

    @Test(.behavior(180)) func `a drag that the action begins receives the motions`() {
        let handler = ScriptedResponder("drag", stage.journal)
        handler.script.handled = Set(Script.Call.allCases)
        let seat = stage.seat
        stage.policy.script.onPerform[.save] = { seat.begin(DragToResponder(handler)) }
        stage.down(.leftSuper)
        stage.stage.press()
        stage.stage.move(to: 260, 60)
        stage.up(.leftSuper)
        stage.stage.release()
        #expect(
            stage.performed() == [
                "policy.save", "drag.pointerEntered", "drag.pointerMoved", "drag.buttonReleased",
                "drag.pointerExited",
            ])
        #expect(pointerDeliveries() == [])
        #expect(stage.seat.activeGrabs.isEmpty)
    }

    private final class DragToResponder: Grab {
        let responder: Responder

        init(_ responder: Responder) {
            self.responder = responder
            super.init(kind: .drag, owner: nil)
        }

        override func pointerDecision(for hit: HitTestResult?) -> Decision { .redirect(responder) }
    }

    @Test(.behavior(180)) func `a touch with its modifier performs and is not delivered`() {
        stage.down(.leftSuper)
        stage.stage.touchDown(1, 250, 50)
        #expect(stage.performed() == ["policy.discard"])
        stage.up(.leftSuper)
        stage.stage.touchMove(1, 260, 50)
        stage.stage.touchUp(1)
        #expect(pointerDeliveries() == [])
        stage.stage.touchDown(1, 250, 50)
        stage.stage.touchUp(1)
        #expect(pointerDeliveries().count == 2)
    }

    @Test(.behavior(180)) func `the search for a touch's target starts at the touched responder`() {
        other.script.has = [.discard]
        stage.root.script.has = [.discard]
        stage.down(.leftSuper)
        stage.stage.touchDown(1, 250, 50)
        stage.stage.touchUp(1)
        stage.up(.leftSuper)
        #expect(stage.performed() == ["other.discard"])
    }

    @Test(.behavior(180)) func `the action can transfer the touch to another responder`() {
        let keyCommands = stage.keyCommands
        let seat = stage.seat
        let root = stage.root
        stage.policy.script.onPerform[.discard] = {
            guard case .touch(let touch) = keyCommands.trigger else { return }
            _ = seat.touches.transfer(touch, to: root)
        }
        stage.down(.leftSuper)
        stage.stage.touchDown(1, 250, 50)
        stage.stage.touchMove(1, 50, 50)
        stage.stage.touchUp(1)
        stage.up(.leftSuper)
        let names = pointerDeliveries().map { delivery -> String in
            switch delivery {
            case .touchesBegan(let name, _): "\(name) began"
            case .touchesMoved(let name, _): "\(name) moved"
            case .touchesEnded(let name, _): "\(name) ended"
            default: "\(delivery)"
            }
        }
        #expect(names == ["root began", "root moved", "root ended"])
    }

    @Test(.behavior(180)) func `the action may remove the target or the device`() {
        let scene = stage.scene
        let window = other.window
        let seat = stage.seat
        let keyCommands = stage.keyCommands
        var targets: [String] = []
        stage.policy.script.onPerform[.save] = {
            if let window { scene.remove(window) }
            if case .button(_, let responder) = keyCommands.trigger { targets.append(responder.description) }
        }
        stage.down(.leftSuper)
        stage.stage.press()
        stage.stage.move(to: 255, 50)
        stage.stage.release()
        let touchscreen = stage.stage.embedded.touchscreen
        stage.policy.script.onPerform[.discard] = {
            seat.removeDevice(touchscreen.id)
            if case .touch(let touch) = keyCommands.trigger { targets.append("\(touch.location.x)") }
        }
        stage.stage.touchDown(1, 50, 50)
        let mouse = stage.stage.embedded.mouse
        stage.policy.script.onPerform[.save] = { seat.removeDevice(mouse.id) }
        stage.stage.move(to: 50, 50)
        stage.stage.press()
        stage.up(.leftSuper)
        stage.stage.check()
        #expect(targets == ["other", "50.0"])
        #expect(stage.performed() == ["policy.save", "policy.discard", "policy.save"])
        #expect(pointerDeliveries() == [])
    }

    @Test(.behavior(180)) func `a filter before the commands keeps its events`() {
        let filter = TakingFilter { event in
            switch event.payload {
            case .button, .touchDown, .touchUp: true
            default: false
            }
        }
        stage.seat.addFilter(filter, at: .first)
        stage.down(.leftSuper)
        stage.stage.click(250, 50)
        stage.stage.touchDown(1, 250, 50)
        stage.stage.touchUp(1)
        stage.up(.leftSuper)
        #expect(stage.performed() == [])
        #expect(filter.followed == [.button(.left, isDown: false), .touchUp(id: 1)])
    }

    @Test(.behavior(178), arguments: [true, false])
    func `a withheld modifier leaves the client before a pointer command`(_ isTouch: Bool) {
        stage.offer(
            KeyCommand(
                input: isTouch ? .touch : .button(.left), modifierFlags: .super, action: .save,
                behavior: .init(modifierDelivery: .withheld)))
        stage.down(.leftSuper)
        if isTouch { stage.stage.touchDown(1, 250, 50) } else { stage.stage.press() }
        #expect(
            stage.stage.take() == [
                .keyPressed("root", .leftSuper), .keyCancelled("root", .leftSuper), .keyboardLeft("root"),
                .keyboardEntered("root", held: []),
            ])
        if isTouch { stage.stage.touchUp(1) } else { stage.stage.release() }
        stage.up(.leftSuper)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.stage.take().filter { if case .keyReleased = $0 { true } else { false } } == [])
    }

    @Test(.behavior(185)) func `a responder that was under the pointer is not retained`() {
        weak var gone: ActingSurface?
        do {
            let surface = ActingSurface("brief", stage.journal)
            surface.offer([KeyCommand(input: .button(.right), modifierFlags: .super, action: .save)])
            gone = surface
            let window = stage.stage.embedded.addWindow(
                Rect(x: 400, y: 0, width: 100, height: 100), rootSurface: surface)
            stage.down(.leftSuper)
            stage.stage.move(to: 450, 50)
            stage.stage.press(.right)
            stage.stage.release(.right)
            stage.up(.leftSuper)
            #expect(stage.performed() == ["policy.save"])
            stage.scene.remove(window)
        }
        stage.stage.update()
        #expect(gone == nil)
    }
}
