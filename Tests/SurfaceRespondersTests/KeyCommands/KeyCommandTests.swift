import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

private typealias Code = KeyCommandStage.Code

@Suite struct KeyCommandTests {
    let stage: KeyCommandStage
    private let save = KeyCommand(input: "c", modifierFlags: .control, action: .save, title: "Save")

    init() throws {
        stage = try KeyCommandStage()
    }

    // MARK: Who wins

    @Test func forTheSameKeysTheCommandNearestToTheFirstResponderWins() {
        let near = KeyCommand(input: "c", modifierFlags: .control, action: .save, title: "Near")
        var senders: [String] = []
        stage.field.script.onSave = { senders.append(($0 as? KeyCommand)?.title ?? "?") }
        stage.offer([save], by: stage.policy)
        stage.offer([near], by: stage.root)
        stage.press(Code.control, Code.c)
        #expect(senders == ["Near"])
    }

    @Test func withinOneResponderTheEarlierInTheListWins() {
        var senders: [String] = []
        stage.field.script.onSave = { senders.append(($0 as? KeyCommand)?.title ?? "?") }
        let titles = ["First", "Second"]
        stage.offer(
            titles.map { KeyCommand(input: "c", modifierFlags: .control, action: .save, title: $0) },
            by: stage.policy)
        stage.press(Code.control, Code.c)
        #expect(senders == ["First"])
    }

    @Test func theSearchForWhoPerformsStartsAtTheFirstResponderNotAtWhoListedTheCommand() {
        stage.offer([save], by: stage.policy)
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
        stage.root.becomeFirstResponder()
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["policy"])
    }

    @Test func aCommandThatNobodyCanPerformIsNoneAndItsKeyGoesToTheClient() {
        stage.offer([save], by: stage.policy)
        stage.field.script.canPerform = { _, _ in false }
        stage.policy.script.canPerform = { _, _ in false }
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == [])
        #expect(stage.keysSent() == ["46 down", "46 up"])
    }

    @Test func aNearerCommandThatNobodyCanPerformDoesNotHideAFurtherOneWithTheSameKeys() {
        stage.offer([KeyCommand(input: "c", modifierFlags: .control, action: .copy)], by: stage.field)
        stage.offer([save], by: stage.policy)
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
        #expect(stage.keysSent() == [])
    }

    @Test func aDisabledCommandIsSkippedAndItsKeyGoesOn() {
        stage.offer(
            [KeyCommand(input: "c", modifierFlags: .control, action: .save, attributes: .disabled)],
            by: stage.policy)
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == [])
        #expect(stage.keysSent() == ["46 down", "46 up"])
    }

    @Test func aHiddenCommandWorksAndIsInNoList() {
        stage.offer(
            [KeyCommand(input: "c", modifierFlags: .control, action: .save, attributes: .hidden)],
            by: stage.policy)
        #expect(stage.seat.keyCommands.available.isEmpty)
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
    }

    // MARK: Modifiers

    @Test func modifiersMatchExactly() {
        stage.offer([save], by: stage.policy)
        stage.press(Code.control, Code.shift, Code.c)
        stage.press(Code.c)
        stage.press(Code.super, Code.control, Code.c)
        #expect(stage.saves() == [])
        stage.offer(
            [KeyCommand(input: "c", modifierFlags: [.control, .shift], action: .save)], by: stage.policy)
        stage.press(Code.control, Code.shift, Code.c)
        #expect(stage.saves() == ["field"])
        // An upper-case letter is the letter with Shift.
        stage.offer([KeyCommand(input: "C", modifierFlags: .control, action: .save)], by: stage.policy)
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == [])
        stage.press(Code.control, Code.shift, Code.c)
        #expect(stage.saves() == ["field"])
    }

    @Test func capsLockAndNumLockDoNotCount() {
        stage.offer([save], by: stage.policy)
        stage.press(Code.capsLock)
        stage.press(Code.numLock)
        #expect(stage.seat.keyboard.modifierFlags.contains([.alphaShift, .numLock]))
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
    }

    // MARK: Text

    @Test func aCommandWithoutModifiersDoesNotTakeTheKeyFromAFirstResponderThatTakesText() {
        stage.field.script.acceptsTextInput = true
        stage.offer([KeyCommand(input: "c", action: .save)], by: stage.policy)
        stage.press(Code.c)
        #expect(stage.saves() == [])
        #expect(stage.keysSent() == ["46 down", "46 up"])

        stage.offer(
            [KeyCommand(input: "c", action: .save, wantsPriorityOverSystemBehavior: true)], by: stage.policy)
        stage.press(Code.c)
        #expect(stage.saves() == ["field"])

        stage.field.script.acceptsTextInput = false
        stage.offer([KeyCommand(input: "c", action: .save)], by: stage.policy)
        stage.press(Code.c)
        #expect(stage.saves() == ["field"])
        #expect(stage.keysSent() == [])
    }

    // MARK: Repetition and release

    @Test(arguments: [KeyCommand.RepeatBehavior.automatic, .nonRepeatable])
    func aRepeatNeitherPerformsACommandNorReachesTheClientUnlessTheCommandSaysSo(
        _ behavior: KeyCommand.RepeatBehavior
    ) {
        stage.offer(
            [KeyCommand(input: "c", modifierFlags: .control, action: .save, repeatBehavior: behavior)],
            by: stage.policy)
        stage.down(Code.control, Code.c)
        stage.clock.advance(byMilliseconds: 2000)
        #expect(stage.saves() == ["field"])
        stage.up(Code.c, Code.control)
        #expect(stage.keysSent() == [])
    }

    @Test func aHeldKeyRepeatsACommandThatSaysSo() {
        stage.seat.keyboard.repeatInfo = RepeatInfo(rate: 10, delay: 500)
        stage.offer(
            [KeyCommand(input: "c", modifierFlags: .control, action: .save, repeatBehavior: .repeatable)],
            by: stage.policy)
        stage.down(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
        stage.clock.advance(byMilliseconds: 550)
        stage.clock.advance(byMilliseconds: 100)
        #expect(stage.saves() == ["field", "field"])
        stage.up(Code.c)
        stage.clock.advance(byMilliseconds: 1000)
        #expect(stage.saves() == [])
        #expect(stage.keysSent() == [])
    }

    @Test(arguments: [[Code.c, Code.control], [Code.control, Code.c]])
    func theReleaseOfAKeyWhosePressWasACommandReachesNobodyButTheCommand(_ order: [UInt32]) {
        stage.offer([save], by: stage.policy)
        stage.down(Code.control, Code.c)
        stage.forget()
        for code in order { stage.up(code) }
        #expect(stage.keysSent() == [])
        #expect(stage.saves() == [])
    }

    @Test func aCommandMayPerformWhenItsKeyIsReleased() {
        stage.offer(
            [KeyCommand(input: "c", modifierFlags: .control, action: .save, trigger: .release)],
            by: stage.policy)
        stage.down(Code.control, Code.c)
        #expect(stage.saves() == [])
        // The modifiers at the press count.
        stage.up(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
        #expect(stage.keysSent() == [])
    }

    // MARK: When commands are asked for

    @Test func keyCommandsAreAskedForOnlyWhenSomethingChanged() throws {
        stage.seat.keyCommands.checksForStaleLists = false
        stage.offer([save], by: stage.policy)
        func timesAsked(_ action: () -> Void) -> Int {
            action()
            return stage.journal.take().count { $0 == "policy.keyCommands" }
        }
        #expect(timesAsked { stage.press(Code.c) } == 1)
        #expect(timesAsked { stage.press(Code.c, Code.x, Code.control) } == 0)
        #expect(
            timesAsked {
                stage.root.becomeFirstResponder(); stage.press(Code.c)
            } == 1)
        let panel = ActingSurface("panel", stage.journal, frame: .zero)
        stage.root.addSubresponder(panel)
        panel.addSubresponder(stage.field)
        stage.field.becomeFirstResponder()
        #expect(timesAsked { stage.press(Code.c) } == 1)
        let keymap = try Keymap(layouts: ["de"])
        #expect(
            timesAsked {
                stage.seat.keyboard.keymap = keymap; stage.press(Code.c)
            } == 1)
        #expect(
            timesAsked {
                stage.policy.setNeedsKeyCommandsUpdate(); stage.press(Code.c)
            } == 1)
        #expect(timesAsked { stage.press(Code.c) } == 0)
    }

    @Test func aListThatChangedUnnoticedIsReportedAndTheOldOneIsInUse() {
        stage.offer([save], by: stage.policy)
        stage.press(Code.c)
        stage.policy.script.keyCommands = nil
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
        #expect(
            stage.embedded.misuses.contains {
                if case .staleKeyCommands(let who) = $0 { who === stage.policy } else { false }
            })
    }

    @Test func anEqualListThatIsMadeAnewEachTimeIsNotStale() {
        final class Fresh: SavingResponder {
            override var keyCommands: [KeyCommand]? {
                [KeyCommand(input: "c", modifierFlags: .control, action: .save, title: "Save")]
            }
        }
        let fresh = Fresh("fresh", stage.journal)
        stage.seat.delegate = fresh
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
        #expect(stage.embedded.misuses.isEmpty)
    }

    @Test func whetherACommandIsEnabledIsAskedAtThePress() {
        stage.offer([save], by: stage.policy)
        var isEnabled = true
        stage.field.script.canPerform = { _, _ in isEnabled }
        stage.policy.script.canPerform = { _, _ in false }
        stage.press(Code.control, Code.c)
        isEnabled = false
        stage.press(Code.control, Code.c)
        isEnabled = true
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field", "field"])
        #expect(stage.keysSent() == ["46 down", "46 up"])
    }

    @Test(arguments: [[], nil] as [[KeyCommand]?])
    func nilAndAnEmptyListMeanTheSame(_ list: [KeyCommand]?) {
        stage.offer(list, by: stage.policy)
        stage.press(Code.control, Code.c)
        #expect(stage.keysSent() == ["46 down", "46 up"])
        #expect(stage.seat.keyCommands.available.isEmpty)
        #expect(stage.embedded.misuses.isEmpty)
    }

    // MARK: Commands that change everything

    @Test func aCommandMayChangeTheFirstResponder() {
        stage.offer([save], by: stage.policy)
        stage.field.script.onSave = { _ in stage.root.becomeFirstResponder() }
        stage.press(Code.control, Code.c)
        #expect(stage.window.firstResponder === stage.root)
        #expect(stage.keysSent() == [])
    }

    @Test func aCommandMayRemoveItsResponder() {
        stage.offer([save], by: stage.field)
        stage.field.script.onSave = { _ in stage.field.removeFromSuperresponder() }
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
        stage.press(Code.control, Code.c)
        #expect(stage.keysSent() == ["46 down", "46 up"])
    }

    @Test func aCommandMayCloseTheWindow() {
        stage.offer([save], by: stage.root)
        stage.field.script.onSave = { _ in stage.embedded.scene.remove(stage.window) }
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
        #expect(stage.seat.focus.keyWindow == nil)
        stage.press(Code.control, Code.c)
        #expect(stage.keysSent() == [])
    }

    @Test func aCommandMayTakeTheKeyboardAway() {
        stage.offer([save], by: stage.policy)
        stage.field.script.onSave = { _ in stage.seat.removeDevice(stage.embedded.keyboard.id) }
        stage.down(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
        #expect(stage.seat.keyboard.pressedKeys.isEmpty)
    }

    @Test func aCommandMayReplaceTheKeymapAndItsOwnList() throws {
        let keymap = try Keymap(layouts: ["fr"])
        stage.offer([save], by: stage.policy)
        stage.field.script.onSave = { _ in
            stage.seat.keyboard.keymap = keymap
            stage.offer(nil, by: stage.policy)
        }
        stage.press(Code.control, Code.c)
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
        #expect(stage.keysSent() == ["46 down", "46 up"])
    }

    // MARK: No window

    @Test func aDesktopWithNoClientsObeysItsCommands() {
        stage.offer([save], by: stage.policy)
        stage.embedded.scene.remove(stage.window)
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["policy"])
    }

    @Test func offeringCommandsKeepsNobodyAlive() {
        weak var gone: SavingSurface?
        do {
            let responder = SavingSurface("short-lived", stage.journal, frame: .zero)
            gone = responder
            stage.root.addSubresponder(responder)
            responder.becomeFirstResponder()
            stage.offer([save], by: responder)
            stage.press(Code.control, Code.c)
            responder.removeFromSuperresponder()
        }
        stage.press(Code.x)
        #expect(gone == nil)
    }
}
