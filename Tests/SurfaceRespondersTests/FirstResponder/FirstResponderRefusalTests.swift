import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Refusals that are easy to get half right, and what an election goes by.
struct FirstResponderRefusalTests {
    private let stage = RouterStage()
    private let window: Window
    private let old: ScriptedSurface
    private let new: ScriptedSurface

    /// Resigns by `super`, and says false all the same.
    private final class Wavering: SurfaceResponder {
        override var canBecomeFirstResponder: Bool { true }
        override func resignFirstResponder() -> Bool {
            super.resignFirstResponder()
            return false
        }
    }

    init() {
        window = stage.window("root")
        window.makeKey(on: stage.seat)
        old = stage.region("old", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        new = stage.region("new", Rect(x: 50, y: 0, width: 50, height: 50), in: window.root)
        for field in [old, new] {
            field.script.canBecomeFirst = true
            field.script.noted = [.resignsFirst]
        }
        stage.forget()
    }

    @Test(.behaviour(18)) func aResponderThatResignsInSuperButAnswersFalseStaysFirst() {
        let wavering = Wavering(kind: .region, frame: Rect(x: 0, y: 50, width: 50, height: 50))
        window.root.addSubresponder(wavering)
        #expect(wavering.becomeFirstResponder())
        stage.checked { #expect(!new.becomeFirstResponder()) }
        #expect(window.firstResponder === wavering)
        #expect(!new.isFirstResponder)
        #expect(stage.embedded.misuses.isEmpty)
    }

    @Test(.behaviour(33)) func aResponderThatIsHiddenCannotRefuseToResignEither() {
        old.becomeFirstResponder()
        old.script.canResignFirst = false
        old.script.resignAnswer = false
        let (old, window) = (old, window)
        var windowSeen: Window?
        old.script.before[.resignsFirst] = { windowSeen = old.window }
        stage.checked { old.isHidden = true }
        #expect(stage.journal.take() == ["old.resignsFirst"])
        #expect(windowSeen === window)
        #expect(window.firstResponder === window.root)
    }

    @Test(.behaviour(29)) func anyWayToTheSameStateElectsTheSameFirstResponder() {
        var generator = SeededGenerator(seed: 29)
        for _ in 0..<200 {
            let stage = RouterStage()
            let window = stage.window("root")
            let surfaces = [window.root] + ["a", "b", "c"].map { stage.surface($0) }
            for popup in surfaces.dropFirst() { window.addSurface(popup) }
            let last = stage.surface("last")
            window.addSurface(last)
            wander(over: surfaces + [last], &generator)
            // The state that is elected from, and what anybody would say of it.
            for surface in surfaces {
                surface.isHidden = Bool.random(using: &generator)
                surface.script.canBecomeFirst = Bool.random(using: &generator)
            }
            let expected = surfaces.last { !$0.isHidden && $0.script.canBecomeFirst }
            last.isHidden = false
            #expect(last.becomeFirstResponder())
            stage.checked { window.removeSurface(last) }
            #expect(window.firstResponder === expected)
        }
    }

    /// Becomes first, resigns, hides and shows, in any order.
    private func wander(over surfaces: [ScriptedSurface], _ generator: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
            guard let surface = surfaces.randomElement(using: &generator) else { return }
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: surface.becomeFirstResponder()
            case 1: surface.resignFirstResponder()
            default: surface.isHidden.toggle()
            }
        }
    }
}
