import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

@Suite struct ActionTests {
    let stage = ActionStage()

    // MARK: responds(to:) and canPerformAction

    @Test func respondsIsTrueForWhoConformsSubclassesIncludedAndFalseForAResponderAbove() {
        final class SpecialPanel: SavingSurface {}
        let special = SpecialPanel("special", stage.journal, frame: ActionStage.frame)
        #expect(stage.panel.responds(to: .save))
        #expect(special.responds(to: .save))
        #expect(!stage.root.responds(to: .save))
        #expect(!stage.field.responds(to: .save))
        #expect(!stage.panel.responds(to: .copy))
        // Asked again, from memory.
        #expect(stage.panel.responds(to: .save))
        #expect(!stage.root.responds(to: .save))
    }

    @Test(arguments: [nil, "a sender"])
    func anActionCanBePerformedIfTheResponderOrAnythingAboveItResponds(_ sender: String?) {
        #expect(stage.panel.canPerformAction(.save, withSender: sender))
        #expect(stage.field.canPerformAction(.save, withSender: sender))
        #expect(!stage.root.canPerformAction(.save, withSender: sender))
        #expect(!stage.field.canPerformAction(.copy, withSender: sender))
    }

    @Test func anOverrideOfCanPerformActionThatSaysNoPassesTheQuestionOn() {
        stage.panel.script.canPerform = { _, _ in false }
        #expect(stage.field.target(forAction: .save, withSender: nil) == nil)
        let outer = SavingSurface("outer", stage.journal, frame: ActionStage.frame)
        stage.root.addSubresponder(outer)
        outer.addSubresponder(stage.panel)
        #expect(stage.field.target(forAction: .save, withSender: nil) === outer)
    }

    // MARK: target(forAction:)

    @Test func theTargetForAChildThatDoesNotRespondIsTheAncestorThatDoes() {
        #expect(stage.field.target(forAction: .save, withSender: nil) === stage.panel)
        #expect(stage.panel.target(forAction: .save, withSender: nil) === stage.panel)
    }

    @Test func aTargetThatRespondsButCannotPerformNowIsSkipped() {
        stage.panel.script.canPerform = { action, _ in action == .save ? false : nil }
        #expect(stage.seat.target(forAction: .save, withSender: nil) === stage.policy)
        #expect(stage.seat.sendAction(.save, from: nil))
        #expect(stage.takeSaves() == ["policy.save nil"])
    }

    @Test func anOverriddenTargetForActionDecidesForEverythingBelowIt() {
        let chosen = SavingResponder("chosen", stage.journal)
        stage.root.script.target = { _ in chosen }
        stage.panel.script.canPerform = { _, _ in false }
        #expect(stage.field.target(forAction: .save, withSender: nil) === chosen)
        stage.root.script.target = { _ in nil }
        #expect(stage.field.target(forAction: .save, withSender: nil) == nil)
    }

    @Test func theTargetMayBeOnNoChainAndGetsTheAction() {
        final class Printer: TestActions {
            var saved: [String] = []
            func save(_ sender: Any?) { saved.append("\(sender ?? "nil")") }
        }
        let printer = Printer()
        stage.field.script.target = { _ in printer }
        #expect(stage.seat.sendAction(.save, from: "sender"))
        #expect(printer.saved == ["sender"])
        #expect(stage.takeSaves() == [])
    }

    @Test func sayingThatItCanPerformWhatItDoesNotHaveMakesNobodyTheTarget() {
        stage.field.script.canPerform = { _, _ in true }
        #expect(stage.field.target(forAction: .save, withSender: nil) === stage.panel)
        #expect(stage.field.target(forAction: .copy, withSender: nil) == nil)
    }

    // MARK: sendAction

    @Test func anActionWithATargetGoesToItAloneAndNeverClimbs() {
        #expect(stage.seat.sendAction(.save, to: stage.panel, from: 1))
        #expect(stage.takeSaves() == ["panel.save 1"])
        #expect(!stage.seat.sendAction(.save, to: stage.field, from: 1))
        #expect(stage.takeSaves() == [])
    }

    @Test func anActionWithoutATargetStartsAtTheKeyWindowsFirstResponder() {
        #expect(stage.seat.sendAction(.save, from: nil))
        #expect(stage.takeSaves() == ["panel.save nil"])
        stage.root.becomeFirstResponder()
        #expect(stage.seat.sendAction(.save, from: nil))
        #expect(stage.takeSaves() == ["policy.save nil"])
    }

    @Test func withoutAFirstResponderAnActionStartsAtTheSenderIfThatIsAResponderOnAChain() {
        stage.field.resignFirstResponder()
        #expect(stage.seat.sendAction(.save, from: stage.field))
        #expect(stage.takeSaves() == ["panel.save field"])
        #expect(stage.seat.sendAction(.save, from: "a string"))
        #expect(stage.takeSaves() == ["policy.save a string"])
        let detached = SavingSurface("detached", stage.journal, frame: ActionStage.frame)
        #expect(stage.seat.sendAction(.save, from: detached))
        #expect(stage.takeSaves() == ["policy.save detached"])
    }

    @Test func anActionThatNobodyTakesDoesNothingAndSaysSo() {
        #expect(!stage.seat.sendAction(.copy, from: nil))
        #expect(stage.takeSaves() == [])
    }

    @Test func anActionGetsItsSenderAndIsPerformedOnceThoughSeveralOnTheChainHaveIt() {
        final class Sender {}
        let sender = Sender()
        let inner = SavingSurface("inner", stage.journal, frame: ActionStage.frame)
        stage.field.addSubresponder(inner)
        inner.becomeFirstResponder()
        var received: AnyObject?
        inner.script.onSave = { received = $0 as? Sender }
        _ = stage.journal.take()
        #expect(stage.seat.sendAction(.save, from: sender))
        #expect(received === sender)
        #expect(stage.takeSaves().count == 1)
    }

    @Test func whileAnActionIsPerformedTheEventIsTheCurrentOne() {
        var timestamps: [Timestamp?] = []
        stage.panel.script.onSave = { _ in timestamps.append(stage.seat.currentEvent?.timestamp) }
        let event = Event(dispatch: stage.seat.dispatch, timestamp: .milliseconds(77))
        stage.seat.sendAction(.save, from: nil, for: event)
        stage.seat.sendAction(.save, from: nil)
        #expect(timestamps == [.milliseconds(77), nil])
        #expect(stage.seat.currentEvent == nil)
    }

    // MARK: Key and main window

    @Test func theKeyWindowsChainIsAskedWholeThenTheMainWindowsAndTheApplicationOnceAndLast() {
        let dialogRoot = ActingSurface("dialog", stage.journal, kind: .surface, frame: ActionStage.frame)
        let dialog = stage.embedded.addWindow(
            ActionStage.frame, rootSurface: dialogRoot, application: stage.application)
        let parent = SurfaceController(surface: stage.root)
        let controller = SurfaceController(surface: dialogRoot)
        parent.present(controller)
        dialog.makeKey(on: stage.seat)
        stage.panel.script.canPerform = { _, _ in false }
        stage.policy.script.canPerform = { _, _ in false }
        #expect(stage.seat.focus.mainWindow === stage.window)

        // The main window's own first responder is asked, which no chain of the dialog passes.
        final class SavingField: SavingSurface {}
        let savingField = SavingField("main field", stage.journal, frame: ActionStage.frame)
        stage.root.addSubresponder(savingField)
        savingField.becomeFirstResponder()
        #expect(stage.seat.target(forAction: .save, withSender: nil) === savingField)

        // Before the application and its delegate, which are asked once, and after both windows.
        savingField.script.canPerform = { _, _ in false }
        final class SavingDelegate: SavingResponder {}
        let savingDelegate = SavingDelegate("saving delegate", stage.journal)
        stage.application.delegate = savingDelegate
        savingDelegate.script.canPerform = { _, _ in false }
        _ = stage.journal.take()
        #expect(stage.seat.target(forAction: .save, withSender: nil) == nil)
        let asked = stage.journal.take()
        #expect(
            asked == [
                "main field.canPerform", "saving delegate.canPerform", "policy.canPerform",
            ])
        #expect(stage.seat._checkInvariants() == [])
    }

    // MARK: More

    @Test func anActionByItsNameAloneIsPerformedByWhoSaysSo() {
        final class Declared: Responder {
            var performed: [String] = []
            override func responds(to action: Action) -> Bool {
                action == Action(name: "declared") || super.responds(to: action)
            }
            override func perform(_ action: Action, withSender sender: Any?) -> Bool {
                guard action == Action(name: "declared") else {
                    return super.perform(action, withSender: sender)
                }
                performed.append(action.name)
                return true
            }
        }
        let declared = Declared()
        stage.application.delegate = declared
        #expect(stage.seat.sendAction(Action(name: "declared"), from: nil))
        #expect(!stage.seat.sendAction(Action(name: "other"), from: nil))
        #expect(declared.performed == ["declared"])
    }

    @Test func actionsAreEqualByNameAndProtocol() {
        #expect(Action("save", (any TestActions).save) == .save)
        #expect(Action(name: "save") != .save)
        #expect(Action("store", (any TestActions).save) != .save)
        #expect(Set([Action.save, Action("save", (any TestActions).save), Action(name: "save")]).count == 2)
    }

    @Test func aCircleOfRespondersEndsEveryQuestion() {
        let first = ActingResponder("first", stage.journal)
        let second = ActingResponder("second", stage.journal)
        first.nextResponder = second
        second.nextResponder = first
        #expect(!first.canPerformAction(.save, withSender: nil))
        #expect(first.target(forAction: .save, withSender: nil) == nil)
        stage.application.delegate = first
        stage.root.becomeFirstResponder()
        #expect(stage.seat.target(forAction: .save, withSender: nil) === stage.policy)
    }

    @Test func havingPerformedKeepsNobodyAlive() {
        weak var gone: SavingResponder?
        do {
            let responder = SavingResponder("short-lived", stage.journal)
            gone = responder
            #expect(responder.perform(.save, withSender: nil))
            #expect(responder.responds(to: .save))
        }
        #expect(gone == nil)
    }

    @Test func theStandardEditActionsReachWhoConformsToThem() {
        final class Editor: Responder, StandardEditActions.Copy, StandardEditActions.Paste {
            var done: [String] = []
            func copy(_ sender: Any?) { done.append("copy") }
            func paste(_ sender: Any?) { done.append("paste") }
        }
        let editor = Editor()
        stage.application.delegate = editor
        #expect(stage.seat.sendAction(.copy, from: nil))
        #expect(stage.seat.sendAction(.paste, from: nil))
        #expect(!stage.seat.sendAction(.cut, from: nil))
        #expect(editor.done == ["copy", "paste"])
    }
}
