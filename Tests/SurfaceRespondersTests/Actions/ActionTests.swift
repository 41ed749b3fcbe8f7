import Proofs
import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

/// Which responders respond to an action, and which one performs it.
struct ActionTests {
    private let journal = Journal()

    private class Saver: Responder, TestActions {
        let journal: Journal
        init(_ journal: Journal) { self.journal = journal }
        func save(_ sender: Any?) { journal.note("save \(sender ?? "nil")") }
    }

    private final class SubclassedSaver: Saver {
        override func save(_ sender: Any?) { journal.note("subclass saves") }
    }

    private final class NoResponder: TestActions {
        var senders: [Any?] = []
        func save(_ sender: Any?) { senders.append(sender) }
    }

    /// Forwards a target search back to its child, at most twice.
    private final class HandingBack: Responder {
        weak var child: Responder?
        private(set) var timesAsked = 0

        override func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
            timesAsked += 1
            return timesAsked < 3 ? child?.target(forAction: action, withSender: sender) : nil
        }
    }

    private func responder(_ name: String, below next: Responder? = nil, has: Set<Action> = [])
        -> ActingResponder
    {
        let responder = ActingResponder(name, journal, has: has)
        responder.script.nextResponder = .some(next)
        return responder
    }

    // MARK: responds

    @Test(.behavior(76)) func `conforming responders and their subclasses respond, others do not`() {
        let above = Responder()
        let saver = Saver(journal)
        let subclassed = SubclassedSaver(journal)
        #expect(saver.responds(to: .save) && subclassed.responds(to: .save))
        #expect(!above.responds(to: .save) && !saver.responds(to: .discard))
        // The second query is answered from the cache.
        #expect(saver.responds(to: .save) && !saver.responds(to: .discard) && saver.responds(to: .save))
        #expect(subclassed.perform(.save, withSender: nil))
        #expect(journal.take() == ["subclass saves"])
    }

    @Test(.behavior(76)) func `responder does not respond to an action of one above it`() {
        let above = responder("above", has: [.save])
        let below = responder("below", below: above)
        #expect(!below.responds(to: .save) && above.responds(to: .save))
        #expect(!below.perform(.save, withSender: nil))
        #expect(journal.take() == [])
    }

    @Test(.behavior(76)) func `action can be declared by a class`() {
        let action = Action("save", Saver.save)
        #expect(Saver(journal).responds(to: action) && SubclassedSaver(journal).responds(to: action))
        #expect(!Responder().responds(to: action))
        #expect(SubclassedSaver(journal).perform(action, withSender: nil))
        #expect(journal.take() == ["subclass saves"])
    }

    // MARK: canPerformAction

    @Test(.behavior(77)) func `canPerformAction is true if the chain responds, for any sender`() {
        let top = responder("top", has: [.save])
        let bottom = responder("bottom", below: responder("middle", below: top))
        for sender in [nil, bottom, 1, "text"] as [Any?] {
            #expect(bottom.canPerformAction(.save, withSender: sender))
            #expect(top.canPerformAction(.save, withSender: sender))
            #expect(!bottom.canPerformAction(.discard, withSender: sender))
        }
    }

    @Test(.behavior(78)) func `canPerformAction returning false moves the search up the chain`() {
        let top = responder("top", has: [.save])
        let bottom = responder("bottom", below: top, has: [.save])
        bottom.script.canPerform[.save] = false
        #expect(bottom.target(forAction: .save, withSender: nil) === top)
    }

    // MARK: target

    @Test(.behavior(79)) func `target of a child without the action is the nearest ancestor with it`() {
        let top = responder("top", has: [.save])
        let middle = responder("middle", below: top, has: [.save])
        let bottom = responder("bottom", below: middle)
        #expect(bottom.target(forAction: .save, withSender: nil) === middle)
        #expect(bottom.target(forAction: .discard, withSender: nil) == nil)
    }

    @Test(.behavior(80)) func `target search skips a responder that cannot perform the action now`() {
        let top = responder("top", has: [.save])
        let middle = responder("middle", below: top, has: [.save])
        let bottom = responder("bottom", below: middle)
        middle.script.canPerform[.save] = false
        #expect(bottom.target(forAction: .save, withSender: nil) === top)
        middle.script.canPerform[.save] = true
        #expect(bottom.target(forAction: .save, withSender: nil) === middle)
    }

    @Test(.behavior(81)) func `overridden target search decides for all responders below it`() {
        let top = responder("top", has: [.save])
        let other = responder("other", has: [.save])
        let middle = responder("middle", below: top)
        let bottom = responder("bottom", below: middle)
        middle.script.targets[.save] = other
        #expect(bottom.target(forAction: .save, withSender: nil) === other)
        #expect(top.target(forAction: .save, withSender: nil) === top)
        middle.script.targets[.save] = .some(nil)
        #expect(bottom.target(forAction: .save, withSender: nil) == nil)
    }

    @Test(.behavior(83)) func `canPerformAction override alone does not make a responder the target`() {
        let bottom = responder("bottom", below: responder("top"))
        bottom.script.canPerform[.save] = true
        #expect(bottom.canPerformAction(.save, withSender: nil))
        #expect(bottom.target(forAction: .save, withSender: nil) == nil)
        let saver = responder("saver", has: [.save])
        bottom.script.nextResponder = saver
        #expect(bottom.target(forAction: .save, withSender: nil) === saver)
    }

    // MARK: Cycles

    @Test(.behavior(77)) func `search that is handed back to a child ends`() {
        let parent = HandingBack()
        let child = responder("child", below: parent)
        parent.child = child
        #expect(child.target(forAction: .save, withSender: nil) == nil)
        #expect(parent.timesAsked == 1)
    }

    @Test(.behavior(77)) func `action searches end in a cycle of responders`() {
        let one = responder("one")
        let two = responder("two", below: one)
        one.script.nextResponder = two
        #expect(!one.canPerformAction(.save, withSender: nil))
        #expect(one.target(forAction: .save, withSender: nil) == nil)
        two.script.has = [.save]
        two.script.canPerform[.save] = false
        #expect(one.target(forAction: .save, withSender: nil) == nil)
        two.script.canPerform = [:]
        #expect(one.canPerformAction(.save, withSender: nil))
        #expect(one.target(forAction: .save, withSender: nil) === two)
        one.script.nextResponder = .some(nil)
    }

    @Test func `search ends at a responder that is its own next`() {
        let one = responder("one")
        one.script.nextResponder = one
        #expect(one.target(forAction: .save, withSender: nil) == nil)
        #expect(!one.canPerformAction(.save, withSender: nil))
        one.script.nextResponder = .some(nil)
    }

    @Test(.behavior(79)) func `search reaches the end of a long chain`() {
        let top = responder("top", has: [.save])
        var bottom = top
        for index in 0..<500 { bottom = responder("\(index)", below: bottom) }
        #expect(bottom.target(forAction: .save, withSender: nil) === top)
        #expect(bottom.canPerformAction(.save, withSender: nil))
    }

    // MARK: Equality and names

    @Test(.behavior(76)) func `actions are equal if their names and protocols are equal`() {
        #expect(Action.save == Action("save", (any TestActions).save))
        #expect(Action.save.hashValue == Action("save", (any TestActions).save).hashValue)
        #expect(Action.save != Action("save as", (any TestActions).save))
        #expect(Action.save != Action("save", (any OtherTestActions).discard))
        #expect(Action.save != Action(name: "save"))
        #expect(Action(name: "save") == Action(name: "save"))
        #expect(Action(name: "save") != Action(name: "discard"))
        #expect("\(Action.save)" == "save")
    }

    @Test(.behavior(76)) func `action with only a name is performed only by an override`() {
        let action = Action(name: "reboot")
        let saver = Saver(journal)
        let overriding = responder("overriding", has: [action])
        #expect(!saver.responds(to: action) && !saver.perform(action, withSender: nil))
        #expect(overriding.responds(to: Action(name: "reboot")))
        #expect(overriding.perform(action, withSender: 7))
        #expect(journal.take() == ["overriding.reboot"])
        #expect(overriding.script.senders.first as? Int == 7)
    }

    @Test func `remembered answers stay correct for thousands of actions`() {
        let saver = Saver(journal)
        for number in 0..<2000 {
            let action = Action("save \(number)", (any TestActions).save)
            #expect(saver.responds(to: action) && saver.perform(action, withSender: number))
            #expect(!saver.responds(to: .discard))
        }
        #expect(journal.take().count == 2000)
        #expect(saver.responds(to: .save))
    }

    // MARK: sendAction

    @Test(.behavior(84)) func `action sent to a target does not climb the chain`() {
        let stage = CommandStage()
        let child = responder("child", below: responder("parent", has: [.save]))
        #expect(!stage.seat.sendAction(.save, to: child, from: nil))
        #expect(stage.performed() == [] && journal.take() == [])
        child.script.has = [.save]
        #expect(stage.seat.sendAction(.save, to: child, from: nil))
        #expect(journal.take() == ["child.save"])
    }

    @Test(.behavior(84)) func `target need not be a responder`() {
        let stage = CommandStage()
        let target = NoResponder()
        #expect(stage.seat.sendAction(.save, to: target, from: "sender"))
        #expect(target.senders.first as? String == "sender")
        #expect(!stage.seat.sendAction(.discard, to: target, from: nil))
        #expect(target.senders.count == 1)
    }

    @Test(.behavior(82, 169)) func `overridden target outside the chain receives the action`() {
        let stage = CommandStage()
        let target = NoResponder()
        stage.root.script.targets[.save] = target
        #expect(stage.seat.sendAction(.save, from: "sender"))
        #expect(target.senders.first as? String == "sender")
        stage.offer(KeyCommand(input: "q", modifierFlags: .super, action: .save))
        stage.chord(.leftSuper, .q)
        #expect(target.senders.count == 2 && target.senders.last is KeyCommand)
        #expect(stage.keysSent() == [] && stage.performed() == [])
    }

    @Test(.behavior(85)) func `untargeted action starts at the key window's first responder`() {
        let stage = CommandStage()
        let other = stage.addWindow("other")
        other.script.has = [.save]
        #expect(stage.seat.sendAction(.save, from: other))
        #expect(stage.performed() == ["policy.save"])
        stage.root.script.has = [.save]
        #expect(stage.seat.sendAction(.save, from: other))
        #expect(stage.performed() == ["root.save"])
    }

    @Test(.behavior(85)) func `without a first responder, an action starts at its sender`() {
        let stage = CommandStage()
        let other = stage.addWindow("other")
        other.script.has = [.save]
        stage.root.resignFirstResponder()
        stage.root.script.has = [.save]
        #expect(stage.seat.sendAction(.save, from: other))
        #expect(stage.performed() == ["other.save"])
        // The search starts only at a sender that is in a window.
        let loose = ActingResponder("loose", stage.journal, has: [.save])
        #expect(stage.seat.sendAction(.save, from: loose))
        #expect(stage.performed() == ["policy.save"])
        stage.seat.focus.resignKey()
        #expect(stage.seat.sendAction(.save, from: other))
        #expect(stage.performed() == ["other.save"])
    }

    @Test(.behavior(85, 168)) func `action that no responder performs does nothing`() {
        let stage = CommandStage(policyHas: [])
        for sender in [nil, 1, stage.root] as [Any?] {
            #expect(!stage.seat.sendAction(.save, from: sender))
        }
        #expect(stage.performed() == [])
        #expect(stage.seat.target(forAction: .save, withSender: nil) == nil)
    }

    @Test(.behavior(86)) func `action is performed once, by the nearest responder that has it`() {
        let stage = CommandStage()
        stage.root.script.has = [.save]
        let sender = NoResponder()
        #expect(stage.seat.sendAction(.save, from: sender))
        #expect(stage.performed() == ["root.save"])
        #expect(stage.root.script.senders.first as? NoResponder === sender)
        #expect(stage.seat.sendAction(.save, from: nil))
        #expect(stage.root.script.senders.count == 2)
        let last = stage.root.script.senders[1]
        #expect(last == nil)
    }

    @Test(.behavior(86)) func `currentEvent is the action's event, also for nested actions`() {
        let stage = CommandStage()
        let event = Event(dispatch: stage.seat.dispatch, timestamp: .milliseconds(5))
        var seen: [Timestamp?] = []
        let seat = stage.seat
        stage.policy.script.onPerform[.save] = { [policy = stage.policy] in
            seen.append(seat.currentEvent?.timestamp)
            // A nested action without its own event belongs to the outer action's event.
            seat.sendAction(.discard, to: policy, from: nil)
        }
        stage.policy.script.onPerform[.discard] = { seen.append(seat.currentEvent?.timestamp) }
        seat.sendAction(.save, from: nil, for: event)
        #expect(seen == [.milliseconds(5), .milliseconds(5)])
        #expect(seat.currentEvent == nil)
    }

    // MARK: Key and main window

    /// A window that can be key but not main.
    private final class Panel: Window {
        override var canBecomeMain: Bool { false }
    }

    private func addPanel(to stage: CommandStage, application: Application?) -> ActingSurface {
        let surface = ActingSurface("panel", stage.journal)
        let panel = Panel(application: application, rootSurface: surface)
        panel.frame = Rect(x: 300, y: 0, width: 100, height: 100)
        stage.stage.embedded.transport.attachClient(to: surface, named: "panel")
        stage.scene.add(panel)
        panel.makeKey(on: stage.seat)
        surface.becomeFirstResponder()
        stage.stage.forget()
        return surface
    }

    @Test(.behavior(87)) func `key window's chain is searched before the main window's`() {
        let stage = CommandStage()
        let panel = addPanel(to: stage, application: stage.application)
        #expect(stage.seat.focus.mainWindow === stage.window)
        stage.root.script.has = [.save, .discard]
        #expect(stage.seat.sendAction(.discard, from: nil))
        #expect(stage.performed() == ["root.discard"])
        panel.script.has = [.save]
        #expect(stage.seat.sendAction(.save, from: nil))
        #expect(stage.performed() == ["panel.save"])
    }

    @Test(.behavior(87)) func `application, its delegate and the seat's delegate are asked once, last`() {
        let stage = CommandStage(policyHas: [.save])
        let delegate = ActingResponder("delegate", stage.journal, has: [.save])
        stage.application.delegate = delegate
        let panel = addPanel(to: stage, application: stage.application)
        // The delegate is on the panel's own chain, but the main window is still asked first.
        stage.root.script.has = [.save]
        #expect(stage.seat.sendAction(.save, from: nil))
        #expect(stage.performed() == ["root.save"])
        stage.root.script.has = []
        delegate.script.askedWhetherItCan = []
        #expect(stage.seat.sendAction(.save, from: nil))
        #expect(stage.performed() == ["delegate.save"])
        #expect(delegate.script.askedWhetherItCan == [.save])
        delegate.script.canPerform[.save] = false
        delegate.script.askedWhetherItCan = []
        stage.policy.script.askedWhetherItCan = []
        #expect(stage.seat.sendAction(.save, from: panel))
        #expect(stage.performed() == ["policy.save"])
        #expect(delegate.script.askedWhetherItCan == [.save])
        #expect(stage.policy.script.askedWhetherItCan == [.save])
    }

    @Test(.behavior(87)) func `seat's delegate that also ends the main window's chain is asked once`() {
        let stage = CommandStage(policyHas: [.save])
        stage.application.delegate = stage.policy
        _ = addPanel(to: stage, application: Application(identifier: "other"))
        stage.policy.script.canPerform[.save] = false
        #expect(!stage.seat.sendAction(.save, from: nil))
        #expect(stage.policy.script.askedWhetherItCan == [.save])
    }

    @Test(.behavior(87)) func `both applications are asked after the windows, the key window's first`() {
        let stage = CommandStage(policyHas: [])
        let (own, others) = (
            ActingResponder("own", stage.journal, has: [.save]),
            ActingResponder("others", stage.journal, has: [.save, .discard])
        )
        let other = Application(identifier: "other")
        other.delegate = own
        stage.application.delegate = others
        _ = addPanel(to: stage, application: other)
        #expect(stage.seat.focus.mainWindow === stage.window)
        #expect(stage.seat.sendAction(.save, from: nil))
        #expect(stage.performed() == ["own.save"])
        #expect(stage.seat.sendAction(.discard, from: nil))
        #expect(stage.performed() == ["others.discard"])
        #expect(others.script.askedWhetherItCan == [.discard])
        stage.root.script.has = [.save]
        #expect(stage.seat.sendAction(.save, from: nil))
        #expect(stage.performed() == ["root.save"])
    }

    @Test(.behavior(87)) func `presented window is not main, its presenter's window is`() {
        let stage = CommandStage()
        let dialog = stage.addWindow("dialog")
        let controllers = [stage.root, dialog].map { SurfaceController(surface: $0) }
        controllers[0].present(controllers[1])
        dialog.window?.makeKey(on: stage.seat)
        #expect(dialog.window?.canBecomeMain == false)
        #expect(stage.seat.focus.keyWindow === dialog.window)
        #expect(stage.seat.focus.mainWindow === stage.window)
        controllers[0].dismiss(controllers[1])
        #expect(dialog.window?.canBecomeMain == true)
    }

    @Test(.behavior(87)) func `key command of a panel is performed in the main window`() {
        let stage = CommandStage(policyHas: [])
        let panel = addPanel(to: stage, application: nil)
        stage.root.script.has = [.save]
        panel.offer([KeyCommand(input: "q", modifierFlags: .super, action: .save)])
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["root.save"])
        #expect(stage.keysSent() == [])
    }

    @Test(.behavior(87)) func `key commands of a dialog search its parent once it is presented`() {
        let stage = CommandStage(policyHas: [])
        let application = Application(identifier: "other")
        let parent = stage.addWindow("parent", application: application)
        let parentController = SurfaceController(surface: parent)
        parent.script.nextResponder = .some(nil)
        parent.script.has = [.save]
        let dialog = addPanel(to: stage, application: application)
        let controller = SurfaceController(surface: dialog)
        // The dialog's own chain ends at the dialog, so only the main window's chain can find a target.
        dialog.script.nextResponder = .some(nil)
        dialog.offer([KeyCommand(input: "q", modifierFlags: .super, action: .save)])
        stage.scene.remove(stage.window)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == ["panel 16 down", "panel 16 up"])
        parentController.present(controller)
        #expect(stage.seat.focus.mainWindow === parent.window)
        parent.window?.firstResponder = parent
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["parent.save"])
        #expect(stage.keysSent() == [])
    }

    @Test func `dialog's main window is the nearest presenting window that can be main`() {
        let stage = CommandStage(policyHas: [])
        let document = stage.addWindow("document")
        let panel = addPanel(to: stage, application: Application(identifier: "other"))
        let dialog = addPanel(to: stage, application: Application(identifier: "other"))
        let controllers = [document, panel, dialog].map { SurfaceController(surface: $0) }
        controllers[0].present(controllers[1])
        controllers[1].present(controllers[2])
        dialog.window?.makeKey(on: stage.seat)
        #expect(panel.window?.canBecomeMain == false)
        #expect(stage.seat.focus.mainWindow === document.window)
    }
}

extension CommandStage {
    var scene: Scene { stage.scene }
}
