import Proofs
import Testing

import SurfaceResponders

/// Changes of first responder that start inside another change.
struct HandOverTests {
    private let journal = Journal()
    private let stage = RouterStage()
    private let window: Window
    private let first: ScriptedSurface
    private let second: ScriptedSurface
    private let third: ScriptedSurface

    init() {
        window = stage.window("root", hasClient: false)
        let window = window
        let journal = journal
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
    }

    @Test(.behavior(30)) func `responder that becomes first inside a resign must resign in turn`() {
        let third = third
        first.script.before[.resignsFirst] = { #expect(third.becomeFirstResponder()) }
        #expect(second.becomeFirstResponder())
        #expect(window.firstResponder === second)
        #expect(journal.take() == ["first.resignsFirst", "third.resignsFirst"])
        stage.check()
    }

    @Test(.behavior(30)) func `responder that becomes first after a resign must resign in turn`() {
        let third = third
        first.script.after[.resignsFirst] = { #expect(third.becomeFirstResponder()) }
        #expect(second.becomeFirstResponder())
        #expect(window.firstResponder === second)
        #expect(journal.take() == ["first.resignsFirst", "third.resignsFirst"])
        stage.check()
    }

    @Test(.behavior(30)) func `responder that resigns again inside its resign is not asked twice`() {
        let (first, second) = (first, second)
        var depth = 0
        first.script.before[.resignsFirst] = {
            depth += 1
            if depth == 1 { #expect(second.becomeFirstResponder()) }
        }
        #expect(third.becomeFirstResponder())
        #expect(window.firstResponder === third)
        #expect(journal.take() == ["first.resignsFirst", "second.resignsFirst"])
    }

    @Test(.behavior(30)) func `two responders that make each other first do not recurse forever`() {
        let (first, second) = (first, second)
        first.script.before[.resignsFirst] = { second.becomeFirstResponder() }
        second.script.before[.resignsFirst] = { first.becomeFirstResponder() }
        #expect(!third.becomeFirstResponder())
        #expect(window.firstResponder === first)
        #expect(journal.take() == ["first.resignsFirst", "second.resignsFirst"])
        stage.check()
    }

    @Test(.behavior(30)) func `responder removed while becoming first does not become first`() {
        let second = second
        first.script.after[.resignsFirst] = { second.removeFromSuperresponder() }
        #expect(!second.becomeFirstResponder())
        #expect(window.firstResponder == nil)
        stage.check()
    }

    @Test(.behavior(30)) func `responder that removes itself in its resign is asked once`() {
        let first = first
        first.script.before[.resignsFirst] = { first.removeFromSuperresponder() }
        #expect(second.becomeFirstResponder())
        #expect(window.firstResponder === second)
        #expect(journal.take().filter { $0 == "first.resignsFirst" }.count == 1)
        stage.check()
    }

    @Test(.behavior(30)) func `responder that makes another first once it is first resigns in turn`() {
        let (second, third) = (second, third)
        second.script.after[.becomesFirst] = { #expect(third.becomeFirstResponder()) }
        second.becomeFirstResponder()
        #expect(window.firstResponder === third)
        #expect(journal.take() == ["first.resignsFirst", "second.resignsFirst"])
    }

    @Test func `responder that hands over in canResignFirstResponder resigns once`() {
        let third = third
        var isAsked = false
        first.script.before[.canResignFirst] = {
            guard !isAsked else { return }
            isAsked = true
            #expect(third.becomeFirstResponder())
        }
        #expect(second.becomeFirstResponder())
        #expect(window.firstResponder === second)
        #expect(journal.take() == ["first.resignsFirst", "third.resignsFirst"])
        stage.check()
    }
}
