import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

private typealias Code = KeyCommandStage.Code

/// Locks, inhibitors, modes and reserved commands, and the list of what is available.
@Suite struct KeyCommandRestrictionTests {
    let stage: KeyCommandStage
    private let save = KeyCommand(input: "q", modifierFlags: .super, action: .save, title: "Save")

    init() throws {
        stage = try KeyCommandStage()
    }

    private var available: [String] { stage.seat.keyCommands.available.map(\.title) }

    private func lock() -> Grab {
        let grab = Grab(kind: .lock, owner: nil)
        stage.seat.begin(grab)
        return grab
    }

    // MARK: Locks

    @Test func nothingButCommandsThatWorkWhileLockedWorksThen() {
        let locked = KeyCommand(
            input: "x", modifierFlags: .super, action: .save, title: "Wake", worksWhileLocked: true)
        stage.offer([save, locked], by: stage.policy)
        let grab = lock()
        #expect(available == ["Wake"])
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == [])
        stage.press(Code.super, Code.x)
        #expect(stage.saves() == ["field"])
        stage.seat.revoke(grab)
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == ["field"])
    }

    @Test(arguments: [KeyCommand.Trigger.release, .hold(milliseconds: 100)])
    func aCommandThatWasBegunBeforeTheLockDoesNotPerformAfterIt(_ trigger: KeyCommand.Trigger) {
        stage.offer(
            [KeyCommand(input: "q", modifierFlags: .super, action: .save, trigger: trigger)], by: stage.policy
        )
        stage.down(Code.super, Code.q)
        let grab = lock()
        stage.clock.advance(byMilliseconds: 1000)
        stage.up(Code.q, Code.super)
        #expect(stage.saves() == [])
        #expect(stage.keysSent() == [])
        stage.seat.revoke(grab)
    }

    @Test func theReleaseOfAKeyThatACommandTookIsEatenThoughALockBeganMeanwhile() {
        stage.offer([save], by: stage.policy)
        stage.field.script.onSave = { _ in _ = lock() }
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == ["field"])
        #expect(stage.keysSent() == [])
    }

    // MARK: Inhibitors

    @Test func anInhibitorSilencesTheCompositorsCommandsButThoseThatSayOtherwise() {
        let escape = KeyCommand(
            input: .escape, modifierFlags: .super, action: .save, title: "Escape", worksWhileInhibited: true)
        stage.offer([save, escape], by: stage.policy)
        let inhibitor = ShortcutsInhibitor(surface: stage.root)
        stage.seat.keyCommands.add(inhibitor)
        #expect(stage.seat.keyCommands.isInhibited)
        #expect(available == ["Escape"])
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == [])
        #expect(stage.keysSent() == ["16 down", "16 up"])
        stage.press(Code.super, Code.escape)
        #expect(stage.saves() == ["field"])
        inhibitor.isEnabled = false
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == ["field"])
        stage.seat.keyCommands.remove(inhibitor)
        #expect(!stage.seat.keyCommands.isInhibited)
    }

    @Test func anInhibitorLeavesTheCommandsOfItsOwnSurfaceAlone() {
        stage.offer([save], by: stage.field)
        stage.seat.keyCommands.add(ShortcutsInhibitor(surface: stage.root))
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == ["field"])
    }

    @Test func anInhibitorCountsOnlyWhileItsSurfaceHasTheFocus() {
        stage.offer([save], by: stage.policy)
        stage.seat.keyCommands.add(ShortcutsInhibitor(surface: stage.root))
        let other = stage.embedded.addWindow(Rect(x: 200, y: 0, width: 50, height: 50), named: "other")
        other.makeKey(on: stage.seat)
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == ["policy"])
    }

    @Test(arguments: [true, false])
    func anInhibitorThatChangesBetweenPressAndReleaseChangesNothingForTheKey(_ isEnabled: Bool) {
        stage.offer([save], by: stage.policy)
        let inhibitor = ShortcutsInhibitor(surface: stage.root, isEnabled: isEnabled)
        stage.seat.keyCommands.add(inhibitor)
        stage.down(Code.super, Code.q)
        inhibitor.isEnabled.toggle()
        stage.up(Code.q, Code.super)
        #expect(stage.saves() == (isEnabled ? [] : ["field"]))
        #expect(stage.keysSent() == (isEnabled ? ["16 down", "16 up"] : []))
    }

    // MARK: Modes

    @Test func inAModeItsCommandsAndThoseOfAllModesAreThereAndLettersNeedNoModifier() {
        stage.field.script.acceptsTextInput = true
        let inMode = KeyCommand(input: "x", action: .save, title: "In mode", modes: .only("resize"))
        let always = KeyCommand(
            input: .escape, modifierFlags: .super, action: .save, title: "Always", modes: .all)
        stage.offer([save, inMode, always], by: stage.policy)
        #expect(available == ["Save", "Always"])
        stage.press(Code.x)
        #expect(stage.keysSent() == ["45 down", "45 up"])
        stage.seat.keyCommands.mode = "resize"
        #expect(available == ["In mode", "Always"])
        stage.press(Code.x)
        stage.press(Code.super, Code.escape)
        #expect(stage.saves() == ["field", "field"])
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == [])
        stage.press(Code.c)
        #expect(stage.keysSent() == ["16 down", "16 up", "46 down", "46 up"])
        stage.seat.keyCommands.mode = .normal
        stage.press(Code.x)
        #expect(stage.saves() == [])
    }

    // MARK: Reserved

    @Test func aReservedCommandComesBeforeThoseOfNearerResponders() {
        var titles: [String?] = []
        stage.field.script.onSave = { titles.append(($0 as? KeyCommand)?.title) }
        let reserved = KeyCommand(
            input: "q", modifierFlags: .super, action: .save, title: "Reserved", isReserved: true)
        stage.offer([save], by: stage.field)
        stage.offer([reserved], by: stage.policy)
        stage.press(Code.super, Code.q)
        #expect(titles == ["Reserved"])
        #expect(available == ["Reserved"])
    }

    // MARK: The list

    @Test func theListHasWhatWouldWorkNowWithWhoOffersItAndWhoPerformsIt() throws {
        let shadowed = KeyCommand(input: "q", modifierFlags: .super, action: .save, title: "Shadowed")
        stage.offer([save], by: stage.root)
        stage.offer(
            [
                shadowed, KeyCommand(input: "x", modifierFlags: .super, action: .copy, title: "Nobody"),
                KeyCommand(
                    input: "c", modifierFlags: .super, action: .save, title: "Disabled", attributes: .disabled
                ),
                KeyCommand(
                    input: "k", modifierFlags: .super, action: .save, title: "K",
                    discoverabilityTitle: "Long title of K"),
                KeyCommand(input: "e", modifierFlags: .super, action: .save),
            ], by: stage.policy)
        let list = stage.seat.keyCommands.available
        #expect(list.map(\.title) == ["Save", "Long title of K", "save"])
        let first = try #require(list.first)
        #expect(first.responder === stage.root)
        let target: AnyObject? = first.target
        #expect(target === stage.field)
        #expect(first.remaining == [KeyCombination("q", .super)])
    }

    @Test func duringASequenceTheListHasWhatGoesOnWithIt() {
        let prefix = [KeyCombination("k", .super)]
        stage.offer(
            [
                save, KeyCommand(input: "2", after: prefix, action: .save, title: "Two"),
                KeyCommand(input: "c", after: prefix, action: .save, title: "C"),
            ], by: stage.policy)
        #expect(available == ["Save", "Two", "C"])
        stage.press(Code.super, Code.k)
        let list = stage.seat.keyCommands.available
        #expect(list.map(\.title) == ["Two", "C"])
        #expect(list.map(\.remaining) == [[KeyCombination("2")], [KeyCombination("c")]])
    }

    // MARK: Explanations

    @Test func anExplanationNamesTheCommand() {
        stage.offer(
            [save, KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save)],
            by: stage.policy)
        var lines: [String] = []
        stage.seat.explain = { lines.append($0.reasonText) }
        stage.down(Code.super, Code.q)
        stage.up(Code.q)
        stage.down(Code.k)
        stage.up(Code.k)
        #expect(
            lines.dropFirst() == [
                "key command Super+Q: Save", "key command Super+Q: Save", "key command, more keys to come",
                "key command, more keys to come",
            ])
        stage.up(Code.super)
    }
}
