import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Which key command takes a key, and which responder performs it.
struct KeyCommandTests {
    private let stage = CommandStage()
    private let superQ = KeyCommand(input: "q", modifierFlags: .super, action: .save)

    private var typedQ: [String] { ["root 16 down", "root 16 up"] }

    // MARK: The search

    @Test(.behaviour(88)) func commandsComeFromEveryResponderOnTheChain() {
        let responders: [(KeyCode, Responder)] = [(.q, stage.root), (.w, stage.policy)]
        stage.root.offer([KeyCommand(input: "q", modifierFlags: .super, action: .save)])
        stage.policy.offer([KeyCommand(input: "w", modifierFlags: .super, action: .discard)])
        for (code, _) in responders { stage.chord(.leftSuper, code) }
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behaviour(88)) func forTheSameKeysTheNearestToTheFirstResponderWins() {
        let near = KeyCommand(input: "q", modifierFlags: .super, action: .save)
        let far = KeyCommand(input: "q", modifierFlags: .super, action: .discard)
        stage.root.offer([near])
        stage.policy.offer([far])
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.policy.script.senders.first as? KeyCommand === near)
    }

    @Test(.behaviour(88)) func withinOneResponderTheEarlierInTheListWins() {
        stage.offer(
            KeyCommand(input: "w", modifierFlags: .super, action: .discard),
            KeyCommand(title: "first", input: "q", modifierFlags: .super, action: .discard),
            KeyCommand(title: "second", input: "q", modifierFlags: .super, action: .save))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.discard"])
        #expect((stage.policy.script.senders.first as? KeyCommand)?.title == "first")
    }

    @Test(.behaviour(89)) func theSearchForTheTargetStartsAtTheFirstResponder() {
        stage.root.script.has = [.save]
        stage.offer(superQ)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["root.save"])
        #expect(stage.root.script.senders.first as? KeyCommand === superQ)
    }

    @Test(.behaviour(90, 168)) func aCommandThatNobodyCanPerformIsNoMatchAndItsKeyGoesToTheClient() {
        stage.offer(superQ)
        stage.policy.script.canPerform[.save] = false
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ)
        stage.policy.script.has = []
        stage.policy.script.canPerform = [:]
        stage.chord(.leftSuper, .q)
        #expect(stage.keysSent() == typedQ)
    }

    @Test(.behaviour(91)) func aNearerCommandThatNobodyCanPerformDoesNotHideAFurtherOne() {
        stage.root.offer([KeyCommand(input: "q", modifierFlags: .super, action: .discard)])
        stage.policy.script.has = [.save]
        stage.offer(superQ)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    @Test func anEarlierCommandThatNobodyCanPerformDoesNotHideALaterOneOfTheList() {
        stage.policy.script.has = [.save]
        stage.offer(KeyCommand(input: "q", modifierFlags: .super, action: .discard), superQ)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behaviour(92)) func aDisabledCommandIsSkippedAndItsKeyGoesOn() {
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save, appearance: .init(attributes: .disabled)))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ)
        #expect(stage.keyCommands.available.isEmpty)
    }

    @Test(.behaviour(92)) func aHiddenCommandWorksAndIsNotInTheListOfWhatIsAvailable() {
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save, appearance: .init(attributes: .hidden)))
        #expect(stage.keyCommands.available.isEmpty)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behaviour(88)) func aReservedCommandComesBeforeNearerOnes() {
        stage.root.offer([KeyCommand(input: "q", modifierFlags: .super, action: .discard)])
        stage.offer(
            KeyCommand(input: "q", modifierFlags: .super, action: .save, behavior: .init(isReserved: true)))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behaviour(92)) func aHiddenCommandThatIsReservedWorks() {
        stage.root.offer([KeyCommand(input: "q", modifierFlags: .super, action: .discard)])
        stage.root.script.has = [.discard]
        stage.offer(
            KeyCommand(
                input: "q", modifierFlags: .super, action: .save,
                behavior: .init(modes: .all, isReserved: true), appearance: .init(attributes: .hidden)))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        stage.keyCommands.mode = "resize"
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test func aReservedCommandThatNobodyCanPerformHidesNothing() {
        stage.root.offer([KeyCommand(input: "q", modifierFlags: .super, action: .discard)])
        stage.offer(
            KeyCommand(input: "q", modifierFlags: .super, action: .save, behavior: .init(isReserved: true)))
        stage.policy.script.canPerform[.save] = false
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.discard"])
    }

    // MARK: Modifiers

    @Test(.behaviour(93)) func modifiersMatchExactly() {
        stage.offer(KeyCommand(input: "c", modifierFlags: .control, action: .save))
        for modifiers in [[.leftShift], [.leftAlternate], [.leftSuper]] as [[KeyCode]] {
            stage.down(.leftControl)
            for modifier in modifiers { stage.down(modifier) }
            stage.chord(.c)
            for modifier in modifiers { stage.up(modifier) }
            stage.up(.leftControl)
            #expect(stage.performed() == [])
            #expect(stage.keysSent() == ["root 46 down", "root 46 up"])
        }
        stage.chord(.c)
        #expect(stage.keysSent() == ["root 46 down", "root 46 up"])
        stage.chord(.rightControl, .c)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behaviour(93)) func capsLockAndNumLockDoNotCount() {
        stage.offer(
            KeyCommand(input: "c", modifierFlags: .control, action: .save),
            KeyCommand(input: "c", modifierFlags: [.control, .shift], action: .discard))
        stage.chord(.capsLock)
        stage.chord(.numLock)
        #expect(stage.seat.keyboard.modifierFlags.isSuperset(of: [.alphaShift, .numLock]))
        stage.stage.forget()
        stage.chord(.leftControl, .c)
        stage.chord(.leftControl, .leftShift, .c)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behaviour(93)) func anUpperCaseLetterIsTheLetterWithShift() {
        stage.offer(KeyCommand(input: "Q", modifierFlags: .super, action: .save))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        stage.chord(.leftSuper, .leftShift, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test func aKeyCodeMatchesByThePlaceWithItsModifiers() {
        stage.offer(KeyCommand(input: .keyCode(.f1), modifierFlags: .alternate, action: .save))
        stage.chord(.f1)
        #expect(stage.performed() == [])
        stage.chord(.leftAlternate, .f1)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test func aCommandCanBeOnALockKeyOrOnAModifierByItsPlace() {
        stage.offer(
            KeyCommand(input: .keysym(.capsLock), action: .save),
            KeyCommand(input: .keyCode(.rightControl), action: .discard))
        stage.chord(.capsLock)
        stage.chord(.rightControl)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.stage.take() == [])
        stage.chord(.leftControl)
        #expect(stage.performed() == [])
    }

    // MARK: Text

    @Test(.behaviour(95)) func aCommandWithoutModifiersDoesNotTakeTheKeyFromAFirstResponderThatTakesText() {
        stage.offer(
            KeyCommand(input: "q", action: .save), KeyCommand(input: "Q", action: .save),
            KeyCommand(input: "?", action: .save))
        stage.chord(.q)
        #expect(stage.performed() == ["policy.save"] && stage.keysSent() == [])
        stage.root.script.acceptsText = true
        stage.chord(.q)
        stage.chord(.leftShift, .q)
        stage.chord(.leftShift, .slash)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ + typedQ + ["root 53 down", "root 53 up"])
    }

    @Test(.behaviour(95)) func aCommandThatWantsPriorityTakesTextAndOneWithModifiersDoesToo() {
        stage.root.script.acceptsText = true
        stage.offer(
            KeyCommand(input: "q", action: .save, behavior: .init(wantsPriorityOverSystemBehavior: true)),
            KeyCommand(input: "w", modifierFlags: .control, action: .discard))
        stage.chord(.q)
        stage.chord(.leftControl, .w)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behaviour(95)) func whatAltGrTypesIsText() throws {
        let stage = CommandStage(keymap: try Keymap(layouts: ["de"]))
        stage.offer(
            KeyCommand(input: "@", action: .save),
            KeyCommand(input: "q", modifierFlags: .level3, action: .save))
        stage.root.script.acceptsText = true
        stage.chord(.rightAlternate, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ)
        stage.root.script.acceptsText = false
        stage.chord(.rightAlternate, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behaviour(95)) func onlyTheFirstResponderCountsForText() {
        stage.policy.script.acceptsText = true
        stage.offer(KeyCommand(input: "q", action: .save))
        stage.chord(.q)
        #expect(stage.performed() == ["policy.save"])
    }

    // MARK: Press and release

    @Test(.behaviour(97), .requirement(1))
    func theReleaseOfAKeyWhosePressWasACommandReachesNobodyButTheCommand() {
        stage.offer(superQ)
        stage.down(.leftSuper, .q)
        stage.up(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(
            stage.stage.take() == [.keyPressed("root", .leftSuper), .keyReleased("root", .leftSuper)])
        stage.chord(.leftSuper, .q)
        #expect(stage.keysSent() == [])
    }

    @Test(.behaviour(97)) func theReleaseReachesNobodyWhateverBecameOfTheModifiersAndTheFocusMeanwhile() {
        stage.offer(superQ)
        let other = stage.addWindow("other")
        stage.down(.leftSuper, .q)
        other.window?.makeKey(on: stage.seat)
        stage.stage.check()
        stage.up(.leftSuper)
        stage.up(.q)
        #expect(stage.keysSent() == [])
        stage.down(.leftSuper, .q)
        stage.down(.a)
        stage.up(.leftSuper, .a, .q)
        #expect(stage.keysSent() == ["other 30 down", "other 30 up"])
    }

    @Test func aKeyThatIsACommandsIsNotListedToTheClientThatGetsTheFocus() {
        stage.offer(superQ)
        let other = stage.addWindow("other")
        stage.down(.leftSuper, .q)
        stage.stage.forget()
        other.window?.makeKey(on: stage.seat)
        #expect(
            stage.stage.take() == [
                .keyCancelled("root", .leftSuper), .keyboardLeft("root"),
                .keyboardEntered("other", held: [.leftSuper]),
            ])
        stage.up(.q, .leftSuper)
        #expect(stage.keysSent() == [])
    }

    @Test func theSecondKeyboardsPressOfACommandsKeyIsNoSecondCommand() {
        stage.offer(superQ)
        let second = stage.seat.addDevice(named: "second", capabilities: .keyboard)
        stage.down(.leftSuper, .q)
        stage.stage.send(second, .key(.q, isDown: true))
        stage.up(.q)
        #expect(stage.performed() == ["policy.save"])
        stage.stage.send(second, .key(.q, isDown: false))
        stage.up(.leftSuper)
        #expect(stage.keysSent() == [])
        stage.chord(.q)
        #expect(stage.keysSent() == typedQ)
    }

    // MARK: When lists are asked for

    @Test(.behaviour(98)) func keyCommandsIsNotAskedForOnEveryKey() {
        stage.keyCommands.checksForStaleLists = false
        stage.offer(superQ)
        stage.chord(.a)
        let asked = stage.root.script.timesAskedForCommands
        #expect(stage.policy.script.timesAskedForCommands > 0)
        let askedPolicy = stage.policy.script.timesAskedForCommands
        for _ in 0..<10 {
            stage.chord(.a)
            stage.chord(.leftSuper, .q)
        }
        #expect(stage.root.script.timesAskedForCommands == asked)
        #expect(stage.policy.script.timesAskedForCommands == askedPolicy)
    }

    @Test(.behaviour(98)) func keyCommandsIsAskedAgainWhenTheChainTheFirstResponderOrTheKeymapChanges() throws
    {
        stage.keyCommands.checksForStaleLists = false
        func isAskedAgain(after change: () -> Void) -> Bool {
            let before = stage.policy.script.timesAskedForCommands
            change()
            stage.chord(.a)
            return stage.policy.script.timesAskedForCommands > before
        }
        #expect(isAskedAgain {})
        #expect(!isAskedAgain {})
        let region = ActingSurface("region", stage.journal, kind: .region)
        stage.root.addSubresponder(region)
        #expect(isAskedAgain { region.becomeFirstResponder() })
        #expect(!isAskedAgain {})
        let delegate = ActingResponder("delegate", stage.journal)
        #expect(isAskedAgain { stage.application.delegate = delegate })
        #expect(!isAskedAgain {})
        let keymap = try Keymap(layouts: ["de"])
        #expect(isAskedAgain { stage.seat.keyboard.keymap = keymap })
        #expect(!isAskedAgain {})
        #expect(isAskedAgain { stage.root.setNeedsKeyCommandsUpdate() })
        #expect(!isAskedAgain {})
    }

    @Test(.behaviour(98)) func aListThatChangedUnnoticedIsReportedAndTheOldOneIsInUse() {
        stage.keyCommands.checksForStaleLists = true
        stage.offer(superQ)
        stage.chord(.leftSuper, .q)
        #expect(stage.misuses() == [])
        _ = stage.performed()
        stage.policy.script.commands = [KeyCommand(input: "w", modifierFlags: .super, action: .discard)]
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save"])
        #expect(
            Set(stage.misuses()) == [
                "ActingResponder.keyCommands changed without a call of setNeedsKeyCommandsUpdate()"
            ])
        stage.policy.setNeedsKeyCommandsUpdate()
        let count = stage.misuses().count
        stage.chord(.leftSuper, .w)
        #expect(stage.performed() == ["policy.discard"])
        #expect(stage.misuses().count == count)
    }

    @Test func anEqualListIsNotStale() {
        stage.keyCommands.checksForStaleLists = true
        stage.offer(superQ)
        stage.chord(.a)
        stage.policy.script.commands = [KeyCommand(input: "q", modifierFlags: .super, action: .save)]
        stage.chord(.a)
        #expect(stage.misuses() == [])
    }

    @Test(.behaviour(99)) func whetherACommandIsEnabledIsAskedAtThePressAndNeverRemembered() {
        stage.offer(superQ)
        for isEnabled in [true, false, true, true, false, false, true] {
            stage.policy.script.canPerform[.save] = isEnabled ? nil : false
            stage.policy.script.askedWhetherItCan = []
            stage.chord(.leftSuper, .q)
            #expect(stage.performed() == (isEnabled ? ["policy.save"] : []))
            #expect(stage.keysSent() == (isEnabled ? [] : typedQ))
            #expect(stage.policy.script.askedWhetherItCan.contains(.save))
        }
    }

    @Test(.behaviour(101)) func nilAndAnEmptyListMeanTheSame() {
        stage.keyCommands.checksForStaleLists = true
        stage.chord(.leftSuper, .q)
        #expect(stage.keysSent() == typedQ)
        for list in [[], nil, []] as [[KeyCommand]?] {
            // Not even stale.
            stage.policy.script.commands = list
            stage.chord(.leftSuper, .q)
            #expect(stage.keysSent() == typedQ)
            stage.policy.offer(list)
            #expect(stage.keyCommands.available.isEmpty)
        }
        #expect(stage.misuses() == [])
    }

    // MARK: Several seats

    @Test(.requirement(45)) func twoSeatsShareRespondersAndEachMatchesByItsOwnKeymapAndDirection() throws {
        let clock = ManualClock(now: .milliseconds(1000))
        let second = Seat(
            name: "seat1", scene: stage.scene, delegate: stage.policy, keymap: try Keymap(layouts: ["de"]),
            clock: clock)
        let keyboard = second.addDevice(named: "keyboard", capabilities: .keyboard)
        stage.window.makeKey(on: second)
        second.keyCommands.isMirrored = true
        stage.offer(
            KeyCommand(input: "z", modifierFlags: .super, action: .save),
            KeyCommand(input: .leftArrow, modifierFlags: .super, action: .discard))
        func chordOnSecond(_ code: KeyCode) {
            for (code, isDown) in [
                (KeyCode.leftSuper, true), (code, true), (code, false), (.leftSuper, false),
            ] {
                second.handle(InputEvent(time: clock.now, device: keyboard, .key(code, isDown: isDown)))
            }
            #expect(second._checkInvariants() == [])
        }
        for _ in 0..<3 {
            chordOnSecond(.y)
            stage.chord(.leftSuper, .y)
            #expect(stage.performed() == ["policy.save"])
            chordOnSecond(.rightArrow)
            stage.chord(.leftSuper, .leftArrow)
            #expect(stage.performed() == ["policy.discard", "policy.discard"])
            stage.chord(.leftSuper, .rightArrow)
            #expect(stage.performed() == [])
            // A change reaches both.
            stage.policy.setNeedsKeyCommandsUpdate()
        }
        stage.offer(KeyCommand(input: "a", modifierFlags: .super, action: .save))
        chordOnSecond(.a)
        stage.chord(.leftSuper, .a)
        #expect(stage.performed() == ["policy.save", "policy.save"])
    }

    // MARK: Circles

    @Test func commandsOfAChainThatIsACycleAreFoundOnce() {
        let one = ActingResponder("one", stage.journal)
        let two = ActingResponder("two", stage.journal, has: [.save])
        one.script.nextResponder = two
        two.script.nextResponder = one
        stage.root.script.nextResponder = one
        two.offer([superQ])
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["two.save"])
        #expect(stage.keyCommands.available.count == 1)
        two.script.has = []
        stage.policy.script.has = []
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == typedQ)
        one.script.nextResponder = .some(nil)
    }
}
