import Proofs
import Testing

import SurfaceResponders

/// How touches climb the responder chain.
struct TouchClimbTests {
    private let stage = RouterStage()
    private let window: Window
    private let child: ScriptedSurface

    init() {
        window = stage.window("root", hasClient: false)
        child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        child.isMultipleTouchEnabled = true
        for script in [window.root.script, child.script, stage.desktop.script] {
            script.noted = Script.Call.touches
        }
    }

    @Test(.behavior(47)) func `an override that does not call super ends the climb`() {
        child.script.handled = Script.Call.touches
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["child.touchesBegan 0", "child.touchesEnded 0"])
    }

    @Test(.behavior(47)) func `super passes the same touches and event to the next responder`() {
        var seen: [(touches: [ObjectIdentifier], all: Int, time: Timestamp)] = []
        for script in [child.script, window.root.script, stage.desktop.script] {
            script.onTouches = { _, touches, event in
                seen.append((touches.map { ObjectIdentifier($0) }, event.allTouches.count, event.timestamp))
            }
        }
        stage.frame(.touchDown(id: 0, at: Point(x: 10, y: 10)), .touchDown(id: 1, at: Point(x: 20, y: 10)))
        #expect(seen.count == 3)
        #expect(seen.allSatisfy { $0.touches == seen[0].touches && $0.touches.count == 2 })
        #expect(seen.allSatisfy { $0.all == 2 && $0.time == stage.clock.now })
    }

    @Test(.behavior(48)) func `overriding only touchesBegan lets the other phases climb`() {
        child.script.handled = [.touchesBegan]
        window.root.script.handled = Script.Call.touches
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 12, 10)
        stage.touchUp(0)
        #expect(
            stage.journal.take() == [
                "child.touchesBegan 0", "child.touchesMoved 0", "root.touchesMoved 0", "child.touchesEnded 0",
                "root.touchesEnded 0",
            ])
    }

    @Test(.behavior(48)) func `a client receives nothing of a touch that a responder handled`() {
        stage.embedded.transport.attachClient(to: window.root, named: "root")
        child.script.handled = [.touchesBegan]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 12, 10)
        stage.touchUp(0)
        #expect(stage.takeTouches() == [])
        #expect(stage.journal.take().last == "desktop.touchesEnded 0")
    }

    @Test(.behavior(55)) func `an unhandled touch reaches the delegate once per phase`() {
        let application = Application()
        application.delegate = stage.desktop
        let other = stage.window("other", atX: 200, hasClient: false, application: application)
        other.root.script.noted = []
        stage.touchDown(0, 210, 10)
        stage.touchMove(0, 212, 10)
        stage.touchUp(0)
        stage.touchDown(1, 210, 10)
        stage.send(stage.embedded.touchscreen, .touchCancel)
        #expect(
            stage.journal.take() == [
                "desktop.touchesBegan 0", "desktop.touchesMoved 0", "desktop.touchesEnded 0",
                "desktop.touchesBegan 1", "desktop.touchesCancelled 1",
            ])
    }

    @Test(.behavior(163)) func `a climbing touch never reaches another surface's client`() {
        let subsurface = stage.surface(
            "subsurface", Rect(x: 60, y: 60, width: 20, height: 20), hasClient: false)
        window.root.addSubresponder(subsurface)
        stage.embedded.transport.attachClient(to: window.root, named: "root")
        stage.touchDown(0, 70, 70)
        #expect(
            stage.journal.take() == [
                "subsurface.touchesBegan 0", "root.touchesBegan 0", "desktop.touchesBegan 0",
            ])
        // The tap gave the window the keyboard focus. No client received the touch.
        #expect(stage.take() == [.keyboardEntered("root", held: [])])
    }
}
