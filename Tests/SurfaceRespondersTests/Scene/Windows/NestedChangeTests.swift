import Testing

import SurfaceResponders

/// Changes of first responder that start inside an override of `becomeFirstResponder`.
struct NestedChangeTests {
    private let journal = Journal()
    private let stage = RouterStage()
    private let window: Window
    private let first: ScriptedSurface
    private let second: ScriptedSurface
    private let third: ScriptedSurface

    init() {
        window = stage.window("root")
        let (window, journal) = (window, journal)
        func field(_ name: String) -> ScriptedSurface {
            let field = ScriptedSurface(
                name, journal, kind: .region, frame: Rect(x: 0, y: 0, width: 50, height: 50))
            field.script.canBecomeFirst = true
            field.script.noted = [.resignsFirst]
            window.root.addSubresponder(field)
            return field
        }
        (first, second, third) = (field("first"), field("second"), field("third"))
        window.makeKey(on: stage.seat)
        first.becomeFirstResponder()
        _ = journal.take()
        stage.forget()
    }

    @Test func `responder made first before super is called must resign in turn`() {
        let third = third
        second.script.before[.becomesFirst] = { #expect(third.becomeFirstResponder()) }
        stage.checked { #expect(second.becomeFirstResponder()) }
        #expect(window.firstResponder === second)
        #expect(journal.take() == ["first.resignsFirst", "third.resignsFirst"])
        #expect(stage.take() == [])
    }

    @Test func `resigning inside becoming first leaves no first responder`() {
        let second = second
        second.script.after[.becomesFirst] = { #expect(second.resignFirstResponder()) }
        stage.checked { _ = second.becomeFirstResponder() }
        #expect(window.firstResponder == nil)
        #expect(journal.take() == ["first.resignsFirst", "second.resignsFirst"])
        stage.keyDown(30)
        #expect(stage.take() == [.keyPressed("root", KeyCode(30))])
    }

    @Test func `old responder that resigns before super is called resigns once`() {
        let first = first
        second.script.before[.becomesFirst] = { #expect(first.resignFirstResponder()) }
        stage.checked { #expect(second.becomeFirstResponder()) }
        #expect(window.firstResponder === second)
        #expect(journal.take() == ["first.resignsFirst"])
    }

    @Test func `new responder that resigns while the old one resigns becomes first`() {
        let second = second
        first.script.before[.resignsFirst] = { #expect(second.resignFirstResponder()) }
        stage.checked { #expect(second.becomeFirstResponder()) }
        #expect(window.firstResponder === second)
        #expect(journal.take() == ["first.resignsFirst", "second.resignsFirst"])
    }
}
