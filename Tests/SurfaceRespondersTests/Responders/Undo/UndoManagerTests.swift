import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

@Suite struct UndoManagerTests {
    let stage = UndoStage()
    var document: UndoStage.Document { stage.document }

    // MARK: Groups

    @Test(.behavior(149)) func `registrations of one event are undone together, last first`() {
        stage.event("a", "b")
        stage.event("c")
        stage.undoManager.undo()
        #expect(document.text == "ab")
        stage.undoManager.undo()
        #expect(document.text == "")
        #expect(!stage.undoManager.canUndo)
    }

    @Test(.behavior(149)) func `each event of a seat is a separate group`() {
        let pressed = PressedLetters(stage)
        stage.embedded.seat.delegate = pressed
        for code: KeyCode in [30, 48] {
            stage.embedded.keyDown(code)
            stage.embedded.keyUp(code)
        }
        #expect(document.text == "xx")
        stage.undoManager.undo()
        #expect(document.text == "x")
    }

    @Test(.behavior(149)) func `registration between two events belongs to neither`() {
        let pressed = PressedLetters(stage)
        stage.embedded.seat.delegate = pressed
        document.append("a")
        stage.embedded.keyDown(30)
        stage.undoManager.undo()
        #expect(document.text == "a")
    }

    @Test(.behavior(152)) func `canUndo is true while an open nested group prevents undo`() {
        stage.event("a")
        stage.undoManager.beginUndoGrouping()
        #expect(stage.undoManager.groupingLevel == 2 && stage.undoManager.canUndo)
        stage.undoManager.undo()
        #expect(document.text == "a")
        #expect(stage.embedded.misuses.map(\.description) == [UndoMisuse.groupIsOpen.description])
        stage.undoManager.endUndoGrouping()
        stage.undoManager.undo()
        #expect(document.text == "")
    }

    @Test func `undo from the notification of an opening group loses no registration`() {
        stage.event("a")
        let manager = stage.undoManager
        let observation = manager.observe { [unowned manager] notification in
            if notification == .didOpenUndoGroup { manager.undo() }
        }
        document.append("b")
        observation.cancel()
        // The observer undid "a" while the group for "b" opened.
        #expect(document.text == "")
        manager.undo()
        #expect(document.text == "a")
        #expect(manager.groupingLevel == 0)
    }

    @Test(.behavior(150)) func `undoing fills the redo stack and redoing fills the undo stack`() {
        stage.event("a", "b")
        stage.undoManager.undo()
        #expect(stage.undoManager.canRedo && !stage.undoManager.canUndo)
        stage.undoManager.redo()
        #expect(document.text == "ab")
        #expect(stage.undoManager.canUndo && !stage.undoManager.canRedo)
        stage.undoManager.undo()
        #expect(document.text == "")
    }

    @Test(.behavior(150)) func `undo and redo keep the action name`() {
        document.append("a", named: "Typing")
        stage.endEvent()
        stage.undoManager.undo()
        #expect(stage.undoManager.redoActionName == "Typing")
        #expect(stage.undoManager.redoMenuItemTitle == "Redo Typing")
        stage.undoManager.redo()
        #expect(stage.undoManager.undoActionName == "Typing")
        #expect(stage.undoManager.undoMenuItemTitle == "Undo Typing")
    }

    @Test(.behavior(151)) func `new registration empties the redo stack`() {
        stage.event("a")
        stage.undoManager.undo()
        stage.event("b")
        #expect(!stage.undoManager.canRedo)
        stage.undoManager.redo()
        #expect(document.text == "b")
    }

    @Test(.behavior(152)) func `nested groups are undone with their outer group`() {
        let manager = stage.undoManager
        manager.beginUndoGrouping()
        document.append("a")
        manager.beginUndoGrouping()
        document.append("b")
        #expect(manager.groupingLevel == 3)
        manager.endUndoGrouping()
        document.append("c")
        manager.endUndoGrouping()
        stage.endEvent()
        #expect(manager.groupingLevel == 0)
        manager.undo()
        #expect(document.text == "")
        #expect(document.seen == ["undo", "undo", "undo"])
    }

    @Test(.behavior(152)) func `undo closes the group of the event`() {
        document.append("a")
        #expect(stage.undoManager.groupingLevel == 1)
        stage.undoManager.undo()
        #expect(document.text == "")
        #expect(stage.undoManager.groupingLevel == 0)
    }

    @Test(.behavior(152)) func `undo while a nested group is open is misuse and changes nothing`() {
        stage.event("a")
        stage.undoManager.beginUndoGrouping()
        document.append("b")
        stage.undoManager.undo()
        #expect(document.text == "ab")
        guard case .undo(UndoMisuse.groupIsOpen.description)? = stage.embedded.misuses.last else {
            Issue.record("no misuse was reported: \(stage.embedded.misuses)")
            return
        }
        stage.undoManager.endUndoGrouping()
        stage.undoManager.undo()
        #expect(document.text == "a")
    }

    @Test(.behavior(149)) func `group that stays open includes the next event`() {
        stage.undoManager.beginUndoGrouping()
        stage.event("a")
        stage.event("b")
        stage.undoManager.endUndoGrouping()
        stage.endEvent()
        stage.undoManager.undo()
        #expect(document.text == "")
    }

    @Test(.behavior(149)) func `events after a nested group that outlived its event are separate`() {
        stage.undoManager.beginUndoGrouping()
        stage.event("a")
        document.append("b")
        stage.undoManager.endUndoGrouping()
        stage.endEvent()
        #expect(stage.undoManager.groupingLevel == 0)
        stage.event("c")
        stage.undoManager.undo()
        #expect(document.text == "ab")
    }

    @Test(.behavior(158)) func `name set in a nested group applies to the whole group`() {
        document.append("a")
        stage.undoManager.beginUndoGrouping()
        document.append("b")
        stage.undoManager.setActionName("Typing")
        stage.undoManager.endUndoGrouping()
        stage.endEvent()
        #expect(stage.undoManager.undoActionName == "Typing")
    }

    @Test(.behavior(152)) func `ending a group that was not begun is misuse`() {
        document.append("a")
        stage.undoManager.endUndoGrouping()
        #expect(stage.undoManager.groupingLevel == 1)
        #expect(stage.embedded.misuses.map(\.description) == [UndoMisuse.noGroupIsOpen.description])
    }

    @Test(.behavior(153)) func `empty group leaves no entry`() {
        stage.undoManager.beginUndoGrouping()
        stage.undoManager.beginUndoGrouping()
        stage.undoManager.endUndoGrouping()
        stage.undoManager.endUndoGrouping()
        stage.endEvent()
        #expect(!stage.undoManager.canUndo)
        stage.event("a")
        stage.undoManager.undo()
        #expect(document.text == "")
    }

    @Test(.behavior(149)) func `without a scene or a group, each registration is a group`() {
        let manager = UndoManager()
        let counter = Counter()
        for _ in 0..<2 { manager.registerUndo(withTarget: counter) { $0.count += 1 } }
        manager.undo()
        #expect(counter.count == 1)
        manager.beginUndoGrouping()
        for _ in 0..<3 { manager.registerUndo(withTarget: counter) { $0.count += 1 } }
        manager.endUndoGrouping()
        manager.undo()
        #expect(counter.count == 4)
    }

    // MARK: Levels

    @Test(.behavior(154)) func `level limit drops the oldest groups, also when it is lowered`() {
        stage.undoManager.levelsOfUndo = 2
        for letter in ["a", "b", "c"] { stage.event(letter) }
        stage.undoManager.undo()
        stage.undoManager.undo()
        stage.undoManager.undo()
        #expect(document.text == "a")
        stage.undoManager.redo()
        stage.undoManager.redo()
        stage.undoManager.levelsOfUndo = 1
        stage.undoManager.undo()
        stage.undoManager.undo()
        #expect(document.text == "ab")
    }

    @Test(.behavior(154)) func `level limit applies to the redo stack`() {
        for letter in ["a", "b", "c"] { stage.event(letter) }
        for _ in 0..<3 { stage.undoManager.undo() }
        #expect(document.text == "")
        stage.undoManager.levelsOfUndo = 2
        for _ in 0..<3 { stage.undoManager.redo() }
        // The first action that was undone is the oldest, so it was dropped.
        #expect(document.text == "ab")
        #expect(!stage.undoManager.canRedo)
    }

    @Test(.behavior(154)) func `zero levels mean no limit`() {
        for _ in 0..<300 { stage.event("a") }
        for _ in 0..<300 { stage.undoManager.undo() }
        #expect(document.text == "")
    }

    @Test(.behavior(154)) func `levels count only outermost groups`() {
        stage.undoManager.levelsOfUndo = 1
        stage.undoManager.beginUndoGrouping()
        for letter in ["a", "b", "c"] {
            stage.undoManager.beginUndoGrouping()
            document.append(letter)
            stage.undoManager.endUndoGrouping()
        }
        stage.undoManager.endUndoGrouping()
        stage.endEvent()
        stage.undoManager.undo()
        #expect(document.text == "")
    }

    // MARK: Registration

    @Test(.behavior(155)) func `registration while disabled is ignored and keeps the redo stack`() {
        stage.event("a")
        stage.undoManager.undo()
        stage.undoManager.disableUndoRegistration()
        stage.undoManager.disableUndoRegistration()
        stage.undoManager.enableUndoRegistration()
        #expect(!stage.undoManager.isUndoRegistrationEnabled)
        stage.event("b")
        stage.undoManager.enableUndoRegistration()
        #expect(stage.undoManager.isUndoRegistrationEnabled)
        #expect(!stage.undoManager.canUndo && stage.undoManager.canRedo)
        stage.undoManager.redo()
        #expect(document.text == "a")
    }

    @Test(.behavior(155)) func `enabling registration that is not disabled is misuse`() {
        stage.undoManager.enableUndoRegistration()
        #expect(stage.undoManager.isUndoRegistrationEnabled)
        #expect(stage.embedded.misuses.map(\.description) == [UndoMisuse.registrationIsEnabled.description])
    }

    @Test(.behavior(156)) func `target is not retained, and actions of a released target are skipped`() {
        let manager = stage.undoManager
        var counter: Counter? = Counter()
        weak let kept = counter
        let alive = Counter()
        if let counter { manager.registerUndo(withTarget: counter) { $0.count += 1 } }
        manager.registerUndo(withTarget: alive) { $0.count += 1 }
        stage.endEvent()
        counter = nil
        #expect(kept == nil)
        manager.undo()
        #expect(alive.count == 1)
    }

    @Test(.behavior(156)) func `responder as a target is not retained`() {
        let manager = stage.undoManager
        var responder: Responder? = Responder()
        var calls = 0
        if let responder { manager.registerUndo(withTarget: responder) { _ in calls += 1 } }
        responder = nil
        manager.undo()
        #expect(calls == 0)
    }

    @Test(.behavior(156)) func `removing the actions of a target keeps the others`() {
        let other = Counter()
        stage.event("a")
        stage.undoManager.registerUndo(withTarget: other) { $0.count += 1 }
        document.append("b")
        stage.endEvent()
        stage.undoManager.removeAllActions(withTarget: document)
        stage.undoManager.undo()
        #expect(document.text == "ab" && other.count == 1)
        #expect(!stage.undoManager.canUndo)
    }

    @Test(.behavior(156)) func `removing the actions of a target leaves no empty nested groups`() {
        let manager = stage.undoManager
        manager.beginUndoGrouping()
        manager.beginUndoGrouping()
        document.append("a")
        manager.endUndoGrouping()
        manager.endUndoGrouping()
        stage.endEvent()
        #expect(manager.canUndo)
        manager.removeAllActions(withTarget: document)
        #expect(!manager.canUndo)
    }

    @Test(.behavior(156)) func `removing all actions enables registration`() {
        stage.undoManager.disableUndoRegistration()
        stage.undoManager.disableUndoRegistration()
        stage.undoManager.removeAllActions()
        #expect(stage.undoManager.isUndoRegistrationEnabled)
        stage.event("a")
        #expect(stage.undoManager.canUndo)
    }

    @Test(.behavior(156)) func `removing all actions leaves nothing to undo or redo`() {
        stage.event("a")
        stage.event("b")
        stage.undoManager.undo()
        document.append("c")
        stage.undoManager.removeAllActions()
        stage.endEvent()
        #expect(!stage.undoManager.canUndo && !stage.undoManager.canRedo)
        stage.undoManager.undo()
        #expect(document.text == "ac")
    }

    // MARK: Names and notifications

    @Test(.behavior(158)) func `action name belongs to the group and is empty without one`() {
        #expect(stage.undoManager.undoActionName == "")
        document.append("a", named: "Typing")
        stage.endEvent()
        stage.event("b")
        #expect(stage.undoManager.undoActionName == "")
        #expect(stage.undoManager.undoMenuItemTitle == "Undo")
        stage.undoManager.undo()
        #expect(stage.undoManager.undoActionName == "Typing")
    }

    @Test(.behavior(158)) func `group can be named while it is open and after it closes`() {
        stage.event("a")
        document.append("b")
        stage.undoManager.setActionName("Open")
        #expect(stage.undoManager.undoActionName == "Open")
        stage.endEvent()
        #expect(stage.undoManager.undoActionName == "Open")
        stage.undoManager.setActionName("Closed")
        #expect(stage.undoManager.undoActionName == "Closed")
        stage.undoManager.undo()
        #expect(stage.undoManager.undoActionName == "" && stage.undoManager.redoActionName == "Closed")
    }

    @Test(.behavior(157)) func `undo and redo without actions do nothing`() {
        var told: [UndoNotification] = []
        let observation = stage.undoManager.observe { told.append($0) }
        stage.undoManager.undo()
        stage.undoManager.redo()
        #expect(told.isEmpty)
        #expect(stage.embedded.misuses.isEmpty)
        observation.cancel()
    }

    @Test(.behavior(159)) func `notifications are sent in order`() {
        var told: [UndoNotification] = []
        let observation = stage.undoManager.observe { told.append($0) }
        stage.event("a")
        #expect(told == [.didOpenUndoGroup, .checkpoint, .willCloseUndoGroup, .didCloseUndoGroup])
        told = []
        var textAtWill = "", textAtDid = ""
        let second = stage.undoManager.observe { notification in
            if notification == .willUndoChange { textAtWill = document.text }
            if notification == .didUndoChange { textAtDid = document.text }
        }
        stage.undoManager.undo()
        #expect(
            told == [
                .checkpoint, .willUndoChange, .didOpenUndoGroup, .checkpoint, .willCloseUndoGroup,
                .didCloseUndoGroup, .didUndoChange,
            ])
        #expect(textAtWill == "a" && textAtDid == "")
        told = []
        stage.undoManager.redo()
        #expect(
            told == [
                .checkpoint, .willRedoChange, .didOpenUndoGroup, .checkpoint, .willCloseUndoGroup,
                .didCloseUndoGroup, .didRedoChange,
            ])
        told = []
        stage.undoManager.beginUndoGrouping()
        stage.undoManager.endUndoGrouping()
        #expect(
            told == [
                .didOpenUndoGroup, .checkpoint, .didOpenUndoGroup, .checkpoint, .willCloseUndoGroup,
                .didCloseUndoGroup,
            ])
        stage.endEvent()
        told = []
        #expect(!stage.undoManager.canRedo)
        #expect(told == [.checkpoint])
        second.cancel()
        observation.cancel()
        told = []
        stage.event("b")
        #expect(told.isEmpty)
    }

    @Test(.behavior(159)) func `registration at a checkpoint belongs to the event's group`() {
        var deferred = ["b"]
        let observation = stage.undoManager.observe { [document] notification in
            guard notification == .checkpoint, let letter = deferred.popLast() else { return }
            document.append(letter)
        }
        stage.event("a")
        #expect(document.text == "ab")
        deferred = ["c"]
        #expect(!stage.undoManager.canRedo)
        stage.endEvent()
        stage.undoManager.undo()
        #expect(document.text == "ab")
        stage.undoManager.undo()
        #expect(document.text == "")
        deferred = ["x"]
        #expect(!stage.undoManager.canRedo)
        observation.cancel()
    }

    @Test(.behavior(159)) func `observer that queries canRedo is not notified recursively`() {
        let manager = stage.undoManager
        var count = 0
        let observation = manager.observe { _ in
            count += 1
            _ = manager.canRedo
        }
        stage.event("a")
        // `canRedo` itself sends a checkpoint, so one follows every notification of another kind.
        #expect(count == 7)
        observation.cancel()
    }

    // MARK: Nested groups and discardable actions

    @Test(.behavior(238)) func `nested group can be undone separately`() {
        let manager = stage.undoManager
        manager.beginUndoGrouping()
        document.append("a")
        manager.beginUndoGrouping()
        document.append("b")
        document.append("c")
        manager.endUndoGrouping()
        manager.undoNestedGroup()
        #expect(document.text == "a")
        #expect(manager.groupingLevel == 2)
        manager.endUndoGrouping()
        stage.endEvent()
        #expect(manager.groupingLevel == 0)
        manager.redo()
        #expect(document.text == "abc")
        manager.undo()
        #expect(document.text == "a")
        manager.undo()
        #expect(document.text == "")
    }

    @Test(.behavior(238)) func `undoing a nested group without an open group undoes the last group`() {
        stage.event("a", "b")
        stage.undoManager.undoNestedGroup()
        #expect(document.text == "" && stage.undoManager.canRedo)
    }

    @Test(.behavior(238)) func `undoing a nested group is misuse if none has ended`() {
        stage.undoManager.beginUndoGrouping()
        document.append("a")
        stage.undoManager.undoNestedGroup()
        #expect(document.text == "a")
        #expect(stage.embedded.misuses.map(\.description) == [UndoMisuse.noNestedGroup.description])
    }

    @Test(.behavior(238)) func `handler of a nested undo may remove all actions`() {
        let manager = stage.undoManager
        manager.beginUndoGrouping()
        document.append("a")
        manager.beginUndoGrouping()
        manager.registerUndo(withTarget: document) { _ in manager.removeAllActions() }
        manager.endUndoGrouping()
        manager.undoNestedGroup()
        manager.endUndoGrouping()
        stage.endEvent()
        #expect(!manager.canUndo && !manager.canRedo && manager.groupingLevel == 0)
    }

    @Test(.behavior(239)) func `undo and redo keep whether a group is discardable`() {
        let manager = stage.undoManager
        stage.event("a")
        #expect(!manager.undoActionIsDiscardable && !manager.redoActionIsDiscardable)
        document.append("b")
        manager.setActionIsDiscardable(true)
        #expect(manager.undoActionIsDiscardable)
        stage.endEvent()
        #expect(manager.undoActionIsDiscardable)
        manager.undo()
        #expect(!manager.undoActionIsDiscardable && manager.redoActionIsDiscardable)
        manager.redo()
        #expect(manager.undoActionIsDiscardable)
        manager.setActionIsDiscardable(false)
        #expect(!manager.undoActionIsDiscardable)
    }

    @Test(.behavior(160)) func `isUndoing is true only in handlers, whose own undo is refused`() {
        let manager = stage.undoManager
        stage.event("a")
        let counter = Counter()
        manager.registerUndo(withTarget: counter) { counter in
            counter.count += 1
            manager.undo()
            #expect(manager.isUndoing && !manager.canUndo)
        }
        stage.endEvent()
        #expect(!manager.isUndoing)
        manager.undo()
        #expect(!manager.isUndoing && counter.count == 1)
        #expect(document.text == "a")
        #expect(stage.embedded.misuses.map(\.description) == [UndoMisuse.handlerIsRunning.description])
    }

    @Test(.behavior(160)) func `handler that closes the window leaves the manager usable`() {
        stage.event("a")
        let window = stage.window
        stage.undoManager.registerUndo(withTarget: stage.embedded.scene) { $0.remove(window) }
        stage.endEvent()
        let manager = stage.undoManager
        manager.undo()
        #expect(window.scene == nil)
        manager.undo()
        #expect(document.text == "" && manager.canRedo)
    }

    private final class Counter {
        var count = 0
    }

    /// Appends a letter to the document for each key.
    private final class PressedLetters: Responder {
        unowned let stage: UndoStage

        init(_ stage: UndoStage) {
            self.stage = stage
        }

        override func pressesBegan(_ presses: Presses, with event: Event) {
            stage.document.append("x")
        }
    }
}
