import Proofs
import Testing

import SurfaceResponders

/// Becoming and resigning first responder, as in UIKit.
struct FirstResponderTests {
    private let journal = Journal()
    private let stage = RouterStage()
    private let window: Window
    private let old: ScriptedSurface
    private let new: ScriptedSurface

    init() {
        window = stage.window("root", hasClient: false)
        old = Self.field("old", journal, in: window)
        new = Self.field("new", journal, in: window)
        old.becomeFirstResponder()
        _ = journal.take()
    }

    private static func field(_ name: String, _ journal: Journal, in window: Window) -> ScriptedSurface {
        let field = ScriptedSurface(
            name, journal, kind: .region, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        field.script.canBecomeFirst = true
        field.script.noted = Script.Call.firstResponder
        window.root.addSubresponder(field)
        return field
    }

    @Test(.behavior(14)) func `responders can resign but not become first unless overridden`() {
        let responder = Responder()
        #expect(!responder.canBecomeFirstResponder)
        #expect(responder.canResignFirstResponder)
        #expect(!SurfaceResponder(kind: .surface).canBecomeFirstResponder)
    }

    @Test(.behavior(15)) func `new responder is asked first, then the old one`() {
        #expect(new.becomeFirstResponder())
        #expect(
            journal.take() == [
                "new.becomesFirst", "new.canBecomeFirst", "old.canResignFirst", "old.resignsFirst",
            ])
        #expect(window.firstResponder === new)
        #expect(new.isFirstResponder && !old.isFirstResponder)
    }

    @Test(.behavior(16)) func `old responder is not asked if the new one may not become first`() {
        new.script.canBecomeFirst = false
        #expect(!new.becomeFirstResponder())
        #expect(journal.take() == ["new.becomesFirst", "new.canBecomeFirst"])
        #expect(window.firstResponder === old)
    }

    @Test(.behavior(17)) func `old responder that cannot resign is not asked to resign`() {
        old.script.canResignFirst = false
        #expect(!new.becomeFirstResponder())
        #expect(journal.take() == ["new.becomesFirst", "new.canBecomeFirst", "old.canResignFirst"])
        #expect(window.firstResponder === old)
    }

    @Test(.behavior(18)) func `refusal to resign changes nothing`() {
        old.script.resignAnswer = false
        #expect(!new.becomeFirstResponder())
        #expect(window.firstResponder === old)
    }

    @Test(.behavior(19)) func `becoming first again returns true and asks no responder`() {
        #expect(old.becomeFirstResponder())
        #expect(journal.take() == ["old.becomesFirst"])
        #expect(window.firstResponder === old)
    }

    @Test(.behavior(20)) func `first responder changes inside super`() {
        var seen: [String] = []
        let (old, new) = (old, new)
        old.script.before[.resignsFirst] = { seen.append("resign before \(old.isFirstResponder)") }
        old.script.after[.resignsFirst] = { seen.append("resign after \(old.isFirstResponder)") }
        new.script.before[.becomesFirst] = { seen.append("become before \(new.isFirstResponder)") }
        new.script.after[.becomesFirst] = { seen.append("become after \(new.isFirstResponder)") }
        new.becomeFirstResponder()
        #expect(
            seen == ["become before false", "resign before true", "resign after false", "become after true"])
    }

    @Test(.behavior(21)) func `resigning without calling super is reported and has no effect`() {
        old.script.resignAnswer = true
        #expect(!new.becomeFirstResponder())
        #expect(window.firstResponder === old)
        #expect(stage.embedded.misuses.count == 1)
        guard case .resignedWithoutSuper(let responder)? = stage.embedded.misuses.first else {
            Issue.record("the misuse was not reported")
            return
        }
        #expect(responder === old)
    }

    @Test(.behavior(22)) func `resigning without being first returns true and changes nothing`() {
        #expect(new.resignFirstResponder())
        #expect(journal.take() == ["new.resignsFirst"])
        #expect(window.firstResponder === old)
    }

    @Test(.behavior(23)) func `ordinary resign leaves the window without a first responder`() {
        window.makeKey(on: stage.seat)
        #expect(old.resignFirstResponder())
        #expect(window.firstResponder == nil)
        #expect(journal.take() == ["old.resignsFirst"])
        // Removing another surface elects no first responder either.
        let popup = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 10))
        window.addSurface(popup)
        window.removeSurface(popup)
        #expect(window.firstResponder == nil)
    }

    @Test(.behavior(24, 162)) func `detached responder is refused without being asked`() {
        let detached = ScriptedSurface("detached", journal, frame: .zero)
        detached.script.canBecomeFirst = true
        detached.script.noted = Script.Call.firstResponder
        #expect(!detached.becomeFirstResponder())
        #expect(journal.take() == ["detached.becomesFirst"])
        #expect(window.firstResponder === old)
    }
}
