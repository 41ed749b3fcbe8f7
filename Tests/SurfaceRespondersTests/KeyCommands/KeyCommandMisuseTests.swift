import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Invalid commands are reported when their list is read, and match nothing.
struct KeyCommandMisuseTests {
    private let stage = CommandStage()

    private func misuses() -> [String] { stage.misuses() }

    @Test func `impossible combinations are detected`() {
        let impossible: [KeyCombination] = [
            KeyCombination("q", .alphaShift), KeyCombination("q", [.super, .numLock]), KeyCombination(.touch),
            KeyCombination(.modifier([.super, .shift])), KeyCombination(.modifier([])),
            KeyCombination(.modifier(.alphaShift)), KeyCombination(.function(0)),
            KeyCombination(.function(36)),
            KeyCombination("no such key"), KeyCombination(.keyCode(KeyCode(100_000))),
        ]
        for combination in impossible { #expect(!combination.canBePressed, "\(combination)") }
        let possible: [KeyCombination] = [
            KeyCombination("q"), KeyCombination("Q", .super), KeyCombination(.touch, .super),
            KeyCombination(.modifier(.super)), KeyCombination(.function(35)), KeyCombination(.button(.left)),
            KeyCombination(.keyCode(KeyCode(30))),
        ]
        for combination in possible { #expect(combination.canBePressed, "\(combination)") }
    }

    @Test func `impossible command matches nothing and does not affect others`() {
        stage.offer(
            KeyCommand(title: "Caps", input: "q", modifierFlags: [.super, .alphaShift], action: .save),
            KeyCommand(title: "F99", input: .function(99), action: .save),
            KeyCommand(title: "Touch", input: .touch, action: .save),
            KeyCommand(input: "w", modifierFlags: .super, action: .save))
        stage.chord(.capsLock)
        stage.chord(.leftSuper, .q)
        stage.stage.touchDown(1, 50, 50)
        stage.stage.touchUp(1)
        #expect(stage.performed() == [])
        stage.chord(.leftSuper, .w)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keyCommands.available.map(\.title) == ["save"])
        #expect(
            misuses() == [
                "ActingResponder: the key command 'Super+Caps Lock+Q: Caps' has a combination that cannot be pressed; it is left out",
                "ActingResponder: the key command 'NoSymbol: F99' has a combination that cannot be pressed; it is left out",
                "ActingResponder: the key command 'touch: Touch' has a combination that cannot be pressed; it is left out",
            ])
    }

    @Test func `sequences may contain only keys`() {
        stage.offer(
            KeyCommand(
                title: "Button", input: .button(.left), after: [KeyCombination("k", .super)], action: .save),
            KeyCommand(
                title: "Modifier", input: "2", after: [KeyCombination(.modifier(.super))], action: .save))
        stage.chord(.leftSuper, .k)
        #expect(stage.keyCommands.begunSequence == [])
        stage.stage.click(50, 50)
        stage.chord(.leftSuper)
        stage.chord(.number2)
        #expect(stage.performed() == [])
        #expect(
            misuses() == [
                "ActingResponder: the key command 'Super+K, left button: Button' is a sequence with an input that is not a key; it is left out",
                "ActingResponder: the key command 'Super, 2: Modifier' is a sequence with an input that is not a key; it is left out",
            ])
    }

    @Test func `button or touch command performs on press for every trigger`() {
        stage.offer(
            KeyCommand(
                title: "Button", input: .button(.left), modifierFlags: .super, action: .save,
                behavior: .init(trigger: .release)),
            KeyCommand(
                title: "Finger", input: .touch, modifierFlags: .super, action: .discard,
                behavior: .init(trigger: .hold(for: .milliseconds(100)))))
        stage.stage.move(to: 50, 50)
        stage.down(.leftSuper)
        stage.stage.press()
        #expect(stage.performed() == ["policy.save"])
        stage.stage.release()
        stage.stage.touchDown(1, 50, 50)
        #expect(stage.performed() == ["policy.discard"])
        #expect(
            misuses() == [
                "ActingResponder: the key command 'Super+left button: Button' is not for a key, so it performs when pressed, whatever its trigger",
                "ActingResponder: the key command 'Super+touch: Finger' is not for a key, so it performs when pressed, whatever its trigger",
            ])
    }

    @Test func `only keys with the press trigger repeat`() {
        stage.offer(
            KeyCommand(
                title: "Button", input: .button(.left), modifierFlags: .super, action: .save,
                behavior: .init(repeatBehavior: .repeatable)),
            KeyCommand(
                title: "Super", input: .modifier(.super), action: .save,
                behavior: .init(repeatBehavior: .repeatable)),
            KeyCommand(
                title: "Release", input: "q", modifierFlags: .super, action: .save,
                behavior: .init(trigger: .release, repeatBehavior: .repeatable)),
            KeyCommand(
                title: "Fine", input: "w", modifierFlags: .super, action: .save,
                behavior: .init(repeatBehavior: .repeatable)))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(
            misuses() == [
                "ActingResponder: the key command 'Super+left button: Button' cannot repeat: only keys with the trigger press repeat",
                "ActingResponder: the key command 'Super: Super' cannot repeat: only keys with the trigger press repeat",
                "ActingResponder: the key command 'Super+Q: Release' cannot repeat: only keys with the trigger press repeat",
            ])
    }

    @Test func `invalid list is reported once until it changes`() {
        let wrong = KeyCommand(input: .function(0), action: .save)
        stage.offer(wrong)
        for _ in 0..<3 { stage.chord(.leftSuper, .q) }
        stage.keyCommands.isMirrored = true
        stage.chord(.leftSuper, .q)
        #expect(misuses().count == 1)
        stage.offer(wrong, KeyCommand(input: "q", action: .save))
        stage.chord(.a)
        #expect(misuses().count == 2)
    }

    @Test func `misuse handler may replace the list`() {
        let policy = stage.policy
        let observation = stage.scene.diagnostics.observeMisuse { _ in
            policy.offer([KeyCommand(input: "q", modifierFlags: .super, action: .save)])
        }
        defer { observation.cancel() }
        stage.offer(KeyCommand(input: .function(0), action: .save))
        stage.chord(.leftSuper)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
    }
}
