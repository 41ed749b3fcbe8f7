import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

@Suite struct UndoAlongTheChainTests {
    /// A field with an undo manager of its own, as text fields have.
    private final class Field: SurfaceResponder {
        let own: UndoManager
        let takesText: Bool

        init(in scene: Scene, takesText: Bool = true) {
            own = UndoManager(scene: scene)
            self.takesText = takesText
            super.init(kind: .region, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        }

        override var undoManager: UndoManager? { own }
        override var acceptsTextInput: Bool { takesText }
        override var canBecomeFirstResponder: Bool { true }
    }

    let embedded = EmbeddedSeat()
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)

    @Test(.behaviour(146, 147)) func theNearestUndoManagerUpTheChainIsFoundAndTheWindowsWithoutAnother() {
        let window = embedded.addWindow(frame)
        let field = Field(in: embedded.scene)
        let child = SurfaceResponder(kind: .region, frame: Rect(x: 0, y: 0, width: 10, height: 10))
        let sibling = SurfaceResponder(kind: .region, frame: Rect(x: 50, y: 50, width: 10, height: 10))
        window.rootSurface?.addSubresponder(field)
        window.rootSurface?.addSubresponder(sibling)
        field.addSubresponder(child)
        #expect(child.undoManager === field.own)
        #expect(sibling.undoManager === window.undoManager)
        #expect(window.rootSurface?.undoManager === window.undoManager)
        #expect(window.undoManager != nil)
    }

    @Test(.behaviour(146)) func aDetachedResponderHasNoUndoManager() {
        #expect(Responder().undoManager == nil)
        #expect(SurfaceResponder(kind: .surface, frame: frame).undoManager == nil)
    }

    @Test(.behaviour(148)) func twoWindowsOfOneApplicationHaveTwoUndoManagers() {
        let application = Application()
        let one = embedded.addWindow(frame, application: application)
        let other = embedded.addWindow(frame, application: application)
        #expect(one.undoManager !== other.undoManager)
    }

    @Test(.behaviour(146)) func whatIsPresentedFindsTheUndoManagerOfItsPresentersWindow() {
        let window = embedded.addWindow(frame)
        let dialog = embedded.addWindow(frame)
        guard let surface = window.rootSurface, let other = dialog.rootSurface else { return }
        let controller = SurfaceController(surface: surface)
        let presented = SurfaceController(surface: other)
        controller.present(presented)
        #expect(other.undoManager === window.undoManager)
        controller.dismiss(presented)
        #expect(other.undoManager === dialog.undoManager)
    }

    @Test(.behaviour(146)) func aCycleOfRespondersHasNoUndoManager() {
        final class Turning: Responder {
            weak var other: Responder?
            override var next: Responder? { other }
        }
        let one = Turning()
        let two = Turning()
        one.other = two
        two.other = one
        #expect(one.undoManager == nil)
    }

    @Test(.behaviour(147), arguments: [true, false])
    func aTextRespondersOwnUndoManagerIsEmptiedWhenItResigns(takesText: Bool) {
        let window = embedded.addWindow(frame)
        let field = Field(in: embedded.scene, takesText: takesText)
        window.rootSurface?.addSubresponder(field)
        #expect(field.becomeFirstResponder())
        field.own.registerUndo(withTarget: field) { _ in }
        window.undoManager?.registerUndo(withTarget: field) { _ in }
        embedded.seat.update()
        #expect(field.resignFirstResponder())
        #expect(field.own.canUndo == !takesText)
        #expect(window.undoManager?.canUndo == true)
    }

    @Test(.behaviour(147)) func aTextResponderWithoutAnUndoManagerOfItsOwnLeavesTheWindowsAlone() {
        final class Plain: SurfaceResponder {
            override var acceptsTextInput: Bool { true }
            override var canBecomeFirstResponder: Bool { true }
        }
        let window = embedded.addWindow(frame)
        let field = Plain(kind: .region, frame: frame)
        window.rootSurface?.addSubresponder(field)
        #expect(field.becomeFirstResponder())
        field.undoManager?.registerUndo(withTarget: field) { _ in }
        #expect(field.resignFirstResponder())
        #expect(window.undoManager?.canUndo == true)
    }
}
