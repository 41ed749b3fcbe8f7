import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

@Suite struct UndoAlongTheChainTests {
    /// A field with its own undo manager, like a text field.
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

    @Test(.behavior(146, 147)) func `nearest undo manager up the chain is found, else the window's`() {
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

    @Test(.behavior(146)) func `detached responder has no undo manager`() {
        #expect(Responder().undoManager == nil)
        #expect(SurfaceResponder(kind: .surface, frame: frame).undoManager == nil)
    }

    @Test(.behavior(148)) func `windows of one application have separate undo managers`() {
        let application = Application()
        let one = embedded.addWindow(frame, application: application)
        let other = embedded.addWindow(frame, application: application)
        #expect(one.undoManager !== other.undoManager)
    }

    @Test(.behavior(146)) func `presented surface finds the undo manager of its presenter's window`() {
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

    @Test(.behavior(146)) func `cycle of responders has no undo manager`() {
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

    @Test(.behavior(147), arguments: [true, false])
    func `only a text responder's own undo manager is emptied on resigning`(takesText: Bool) {
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

    @Test(.behavior(147)) func `text responder without its own undo manager keeps the window's`() {
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

    @Test(.behavior(146)) func `surface finds its controller's own undo manager`() {
        final class Editor: SurfaceController {
            let own = UndoManager()
            override var undoManager: UndoManager? { own }
        }
        let window = embedded.addWindow(frame)
        let page = SurfaceResponder(kind: .region, frame: frame)
        window.rootSurface?.addSubresponder(page)
        let editor = Editor(surface: page)
        #expect(page.undoManager === editor.own)
        #expect(window.rootSurface?.undoManager === window.undoManager)
    }

    /// A text field that may refuse to resign.
    private final class Stubborn: SurfaceResponder {
        let own: UndoManager
        /// Whether it calls `super` before it refuses.
        var callsSuper = true
        var refuses = true

        init(in scene: Scene) {
            own = UndoManager(scene: scene)
            super.init(kind: .region, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        }

        override var undoManager: UndoManager? { own }
        override var acceptsTextInput: Bool { true }
        override var canBecomeFirstResponder: Bool { true }
        override func resignFirstResponder() -> Bool {
            let answer = callsSuper ? super.resignFirstResponder() : true
            return answer && !refuses
        }
    }

    private func addStubborn() -> (Window, Stubborn) {
        let window = embedded.addWindow(frame)
        let field = Stubborn(in: embedded.scene)
        window.rootSurface?.addSubresponder(field)
        field.becomeFirstResponder()
        field.own.registerUndo(withTarget: field) { _ in }
        embedded.seat.update()
        return (window, field)
    }

    @Test(.behavior(147)) func `field that refuses after super stays first and keeps its undo stack`() {
        let (window, field) = addStubborn()
        #expect(window.rootSurface?.becomeFirstResponder() == false)
        #expect(field.isFirstResponder && field.own.canUndo)
        field.refuses = false
        #expect(window.rootSurface?.becomeFirstResponder() == true)
        #expect(!field.own.canUndo)
    }

    @Test(.behavior(147), arguments: [true, false])
    func `removed field loses its undo stack even if it refuses to resign`(callsSuper: Bool) {
        let (window, field) = addStubborn()
        field.callsSuper = callsSuper
        field.removeFromSuperresponder()
        #expect(window.firstResponder !== field)
        #expect(!field.own.canUndo)
    }
}
