import Proofs
import Testing

import SurfaceResponders

/// The pointer's location does not affect the first responder.
struct HoveringFocusTests {
    private let stage = RouterStage()

    @Test(.behavior(165)) func `hovering changes neither the first responder nor the key window`() {
        let (left, right) = (stage.window("left"), stage.window("right", atX: 200))
        let field = stage.region("field", Rect(x: 0, y: 0, width: 50, height: 50), in: right.root)
        field.script.canBecomeFirst = true
        field.script.noted = [.pointerEntered, .canBecomeFirst, .becomesFirst]
        left.makeKey(on: stage.seat)
        stage.forget()
        stage.move(to: 210, 10)
        stage.move(to: 220, 10)
        stage.scroll()
        #expect(stage.journal.take().filter { $0.hasPrefix("field") } == ["field.pointerEntered"])
        #expect(stage.seat.pointer.surface === right.root)
        #expect(right.firstResponder == nil)
        #expect(left.root.isFirstResponder)
        #expect(stage.focus.keyWindow === left)
        #expect(!stage.take().contains(.keyboardLeft("left")))
    }
}
