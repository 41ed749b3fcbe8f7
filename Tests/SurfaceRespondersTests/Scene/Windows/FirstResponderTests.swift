import Proofs
import Testing

import SurfaceResponders

/// Becoming and resigning first responder, as UIKit has it.
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

    @Test(.behaviour(14)) func aResponderCannotBecomeFirstAndCanResignUnlessOverridden() {
        let responder = Responder()
        #expect(!responder.canBecomeFirstResponder)
        #expect(responder.canResignFirstResponder)
        #expect(!SurfaceResponder(kind: .surface).canBecomeFirstResponder)
    }

    @Test(.behaviour(15)) func theNewOneIsAskedFirstThenTheOldOneTwice() {
        #expect(new.becomeFirstResponder())
        #expect(
            journal.take() == [
                "new.becomesFirst", "new.canBecomeFirst", "old.canResignFirst", "old.resignsFirst",
            ])
        #expect(window.firstResponder === new)
        #expect(new.isFirstResponder && !old.isFirstResponder)
    }

    @Test(.behaviour(16)) func whenTheNewOneMayNotBecomeFirstTheOldOneIsAskedNothing() {
        new.script.canBecomeFirst = false
        #expect(!new.becomeFirstResponder())
        #expect(journal.take() == ["new.becomesFirst", "new.canBecomeFirst"])
        #expect(window.firstResponder === old)
    }

    @Test(.behaviour(17)) func whenTheOldOneCannotResignItIsNotToldToAndNothingChanges() {
        old.script.canResignFirst = false
        #expect(!new.becomeFirstResponder())
        #expect(journal.take() == ["new.becomesFirst", "new.canBecomeFirst", "old.canResignFirst"])
        #expect(window.firstResponder === old)
    }

    @Test(.behaviour(18)) func whenTheOldOneRefusesToResignNothingChanges() {
        old.script.resignAnswer = false
        #expect(!new.becomeFirstResponder())
        #expect(window.firstResponder === old)
    }

    @Test(.behaviour(19)) func becomingFirstWhileFirstReturnsTrueAndCallsNobody() {
        #expect(old.becomeFirstResponder())
        #expect(journal.take() == ["old.becomesFirst"])
        #expect(window.firstResponder === old)
    }

    @Test(.behaviour(20)) func theFirstResponderChangesInSuper() {
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

    @Test(.behaviour(21)) func aResponderThatAnswersTrueWithoutCallingSuperStaysFirstAndIsReported() {
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

    @Test(.behaviour(22)) func resigningWithoutBeingFirstReturnsTrueAndChangesNothing() {
        #expect(new.resignFirstResponder())
        #expect(journal.take() == ["new.resignsFirst"])
        #expect(window.firstResponder === old)
    }

    @Test(.behaviour(23)) func anOrdinaryResignLeavesTheWindowWithoutAFirstResponder() {
        window.makeKey(on: stage.seat)
        #expect(old.resignFirstResponder())
        #expect(window.firstResponder == nil)
        #expect(journal.take() == ["old.resignsFirst"])
        // Nor does the next one inherit the place when something else goes.
        let popup = SurfaceResponder(kind: .surface, frame: Rect(x: 0, y: 0, width: 10, height: 10))
        window.addSurface(popup)
        window.removeSurface(popup)
        #expect(window.firstResponder == nil)
    }

    @Test(.behaviour(24, 162)) func aDetachedResponderIsRefusedWithoutBeingAsked() {
        let detached = ScriptedSurface("detached", journal, frame: .zero)
        detached.script.canBecomeFirst = true
        detached.script.noted = Script.Call.firstResponder
        #expect(!detached.becomeFirstResponder())
        #expect(journal.take() == ["detached.becomesFirst"])
        #expect(window.firstResponder === old)
    }
}
