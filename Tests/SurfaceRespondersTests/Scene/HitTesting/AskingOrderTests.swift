import Proofs
import Testing

import SurfaceResponders

/// Which responders a hit test asks, and how often.
@Suite struct AskingOrderTests {
    private let scene = Scene()
    private let root = CustomResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    private let journal = Journal()

    init() {
        let window = Window(rootSurface: root)
        window.frame = root.frame
        scene.add(window)
        root.onHitTest = { [journal] responder, point in
            journal.note("root")
            return responder.standardHitTest(point, with: nil)
        }
    }

    /// Adds a child that notes each hit test, and answers with itself or nil.
    private func add(_ name: String, answers: Bool) -> CustomResponder {
        let responder = CustomResponder(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        responder.onHitTest = { [journal] responder, _ in
            journal.note(name)
            return answers ? responder : nil
        }
        root.addSubresponder(responder)
        return responder
    }

    @Test(.behavior(61)) func `children are asked from last to first until one answers`() {
        _ = add("back", answers: true)
        let middle = add("middle", answers: true)
        _ = add("front", answers: false)
        #expect(scene.hitTest(Point(x: 50, y: 50))?.responder === middle)
        #expect(journal.take() == ["root", "front", "middle"])
    }

    @Test(.behavior(66)) func `ancestors are not asked again after a child returns nil`() {
        _ = add("child", answers: false)
        #expect(scene.hitTest(Point(x: 50, y: 50))?.responder === root)
        #expect(journal.take() == ["root", "child"])
        #expect(root.askedInside == [Point(x: 50, y: 50)])
    }
}
