import Proofs
import PropertyTesting
import Testing

import SurfaceResponders

/// Edge cases of refusing to resign, and the choice of a new first responder.
struct FirstResponderRefusalTests {
    private let stage = RouterStage()
    private let window: Window
    private let old: ScriptedSurface
    private let new: ScriptedSurface

    /// Calls `super` to resign, but returns false.
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

    @Test(.behavior(18)) func `responder that resigns in super but returns false stays first`() {
        let wavering = Wavering(kind: .region, frame: Rect(x: 0, y: 50, width: 50, height: 50))
        window.root.addSubresponder(wavering)
        #expect(wavering.becomeFirstResponder())
        stage.checked { #expect(!new.becomeFirstResponder()) }
        #expect(window.firstResponder === wavering)
        #expect(!new.isFirstResponder)
        #expect(stage.embedded.misuses.isEmpty)
    }

    @Test(.behavior(33)) func `hidden responder cannot refuse to resign`() {
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

    @Test(.behavior(29)) func `random paths to the same state elect the same first responder`() {
        let property = Property(steps: 12) { choices in
            var random = choices
            let stage = RouterStage()
            let window = stage.window("root")
            let surfaces = [window.root] + ["a", "b", "c"].map { stage.surface($0) }
            for popup in surfaces.dropFirst() { window.addSurface(popup) }
            let last = stage.surface("last")
            window.addSurface(last)
            // The state that the election depends on.
            let states = surfaces.map { _ in
                (isHidden: Bool.random(using: &random), canBecomeFirst: Bool.random(using: &random))
            }
            Self.wander(over: surfaces + [last], choices)
            for (surface, state) in zip(surfaces, states) {
                surface.isHidden = state.isHidden
                surface.script.canBecomeFirst = state.canBecomeFirst
            }
            let expected = surfaces.last { !$0.isHidden && $0.script.canBecomeFirst }
            last.isHidden = false
            guard last.becomeFirstResponder() else { return "the last surface does not become first" }
            window.removeSurface(last)
            let findings = stage.findings()
            if !findings.isEmpty { return "\(findings)" }
            let elected = window.firstResponder
            return elected === expected ? nil : "\(elected, default: "no responder") is elected"
        }
        if let failure = property.failure(seeds: 1...200) { Issue.record("\(failure)") }
    }

    /// Makes surfaces become first, resign, hide and show in random order.
    private static func wander(over surfaces: [ScriptedSurface], _ choices: Choices) {
        var random = choices
        while choices.beginStep(), let surface = surfaces.randomElement(using: &random) {
            let act = Int.random(in: 0..<3, using: &random)
            choices.note("\(surface) \(["becomes first", "resigns", "is hidden or shown"][act])")
            switch act {
            case 0: surface.becomeFirstResponder()
            case 1: surface.resignFirstResponder()
            default: surface.isHidden.toggle()
            }
        }
    }
}
