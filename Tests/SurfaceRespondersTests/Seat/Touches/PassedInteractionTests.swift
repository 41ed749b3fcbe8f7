import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Interactions that continue after their region is removed.
struct PassedInteractionTests {
    private let stage = RouterStage()
    private let window: Window
    private let row: ScriptedSurface

    init() {
        window = stage.window("root")
        row = stage.region("row", Rect(x: 0, y: 0, width: 100, height: 50), in: window.root)
        row.isMultipleTouchEnabled = true
        stage.forget()
    }

    private func takeRowAway() {
        stage.checked {
            stage.seat.passInteractions(of: row, to: window.root)
            row.removeFromSuperresponder()
        }
    }

    @Test(.behavior(215)) func `passed touches join the other touches of their new responder`() {
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 20, 10)
        stage.touchDown(2, 10, 70)
        _ = stage.take()
        takeRowAway()
        #expect(stage.take() == [])
        _ = stage.journal.take()
        window.root.script.noted = Script.Call.touches
        stage.frame(
            .touchMotion(id: 0, to: Point(x: 11, y: 10)), .touchMotion(id: 1, to: Point(x: 21, y: 10)),
            .touchMotion(id: 2, to: Point(x: 11, y: 70)))
        // One call for all three.
        #expect(stage.journal.take() == ["root.touchesMoved 0 1 2"])
        for id in [0, 1, 2] as [Int32] { stage.touchUp(id) }
        #expect(stage.seat.touches.all.isEmpty)
    }

    @Test(.behavior(215)) func `without passing them the press and the touch are canceled`() {
        stage.move(to: 10, 10)
        stage.press()
        stage.touchDown(0, 20, 10)
        _ = stage.take()
        stage.checked { row.removeFromSuperresponder() }
        let said = stage.take()
        #expect(said.contains(.buttonsCancelled("root")))
        #expect(said.contains(.touchesCancelled("root", [.init(0, 20, 10)])))
    }

    @Test(.behavior(215)) func `a passed press keeps the pointer on the surface`() {
        stage.move(to: 10, 10)
        stage.press()
        _ = stage.take()
        takeRowAway()
        stage.move(to: 12, 10)
        stage.release()
        #expect(
            stage.take() == [
                .pointerMoved("root", Point(x: 12, y: 10)), .buttonReleased("root", .left),
            ])
    }

    @Test(.behavior(221)) func `the transport is notified once for each change of the key target`() {
        var told: [Responder?] = []
        stage.embedded.transport.onKeyTargetChange = { told.append($0) }
        row.script.canBecomeFirst = true
        stage.checked { window.makeKey(on: stage.seat) }
        #expect(told.count == 1 && told[0] === window.root)
        stage.checked { #expect(row.becomeFirstResponder()) }
        stage.checked { #expect(row.becomeFirstResponder()) }
        #expect(told.count == 2 && told[1] === row)
        stage.checked { row.isHidden = true }
        #expect(told.count == 3 && told[2] === window.root)
        stage.checked { window.isHidden = true }
        #expect(told.count == 4 && told[3] === stage.seat.delegate)
    }
}
