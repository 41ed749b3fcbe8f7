/// Remembers how to take back what was done, in groups; what undoing registers in turn is what can be redone.
///
/// The contract is that of Foundation's class of the same name. A responder finds the nearest one up the chain by
/// `Responder.undoManager`; each window has one.
public final class UndoManager {
    private enum Activity {
        case idle, undoing, redoing
    }

    /// Whether all that is registered while a seat handles one event is one group, without anything having to
    /// begin one. True for a manager that was made with a scene.
    public var groupsByEvent: Bool

    /// How many groups can be undone, and how many redone; the oldest are forgotten. Zero is no limit. Groups within
    /// others do not count.
    public var levelsOfUndo = 0 {
        didSet { forgetOldest() }
    }

    /// The groups that are open, the outermost first.
    private var openGroups: [UndoGroup] = []
    /// Whether the outermost of them was opened by a registration, and ends with the event.
    private var isEventGroupOpen = false
    /// Those that were open when a group within them was undone, until that is done.
    private var groupsSetAside: [UndoGroup] = []
    private var undoStack: [UndoGroup] = []
    private var redoStack: [UndoGroup] = []
    private var activity = Activity.idle
    private var disablings = 0
    private var isAtCheckpoint = false
    private var observers = Observers<UndoNotification>()
    private let turn: () -> EventTurn?

    /// - Parameter scene: the one whose seats' events group what is registered. Without one there are the groups that
    ///   are begun and ended, and what is registered outside of any is a group by itself.
    public convenience init(scene: Scene? = nil) {
        let turn = scene?.turn
        self.init { turn }
        groupsByEvent = turn != nil
    }

    init(findingTurn turn: @escaping () -> EventTurn?) {
        self.turn = turn
        groupsByEvent = true
    }

    /// Has a closure called for each of the manager's notifications, until the observation is cancelled or
    /// let go of.
    public func observe(_ handler: @escaping (UndoNotification) -> Void) -> ObservationToken {
        observers.add(handler)
    }

    private func report(_ misuse: UndoMisuse) {
        (turn()?.diagnostics ?? .concerning()).report(.undo(misuse.description))
    }

    // MARK: Registration

    /// Whether ``registerUndo(withTarget:handler:)`` registers anything. True unless it was disabled more
    /// often than enabled.
    public var isUndoRegistrationEnabled: Bool { disablings == 0 }

    /// What is registered until the registration is enabled again, as often as it was disabled, is lost.
    public func disableUndoRegistration() {
        disablings += 1
    }

    /// Takes back one ``disableUndoRegistration()``. Without one to take back, it changes nothing and reports
    /// ``Misuse/undo(_:)``.
    public func enableUndoRegistration() {
        guard disablings > 0 else { return report(.registrationIsEnabled) }
        disablings -= 1
    }

    /// Remembers how to take something back.
    ///
    /// While something is undone, this is what can be redone; otherwise nothing can be redone any more.
    /// - Parameters:
    ///   - target: not kept. Once it went, there is nothing to be done.
    ///   - handler: keeps what it captures; it should not capture the target.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping (Target) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        if activity == .idle { redoStack.removeAll() }
        let isAlone = openGroups.isEmpty && !openEventGroup()
        if isAlone { open() }
        // An observer that heard of the group may have ended it: what is registered is a group by itself then.
        let isEnded = openGroups.isEmpty
        if isEnded { openGroups.append(UndoGroup()) }
        let action = UndoAction(target: target) { object in (object as? Target).map(handler) }
        openGroups[openGroups.count - 1].append(.action(action))
        if isAlone || isEnded { close() }
    }

    /// Forgets everything that can be undone or redone, and what open groups hold; the groups stay open.
    /// Registration is enabled again, however often it was disabled.
    public func removeAllActions() {
        openGroups = openGroups.map { _ in UndoGroup() }
        groupsSetAside = groupsSetAside.map { _ in UndoGroup() }
        undoStack.removeAll()
        redoStack.removeAll()
        disablings = 0
    }

    /// Forgets what was registered with a target, and nothing else.
    public func removeAllActions(withTarget target: AnyObject) {
        let isMeant: (UndoAction) -> Bool = { $0.target === target }
        openGroups = openGroups.map { $0.removing(where: isMeant) }
        groupsSetAside = groupsSetAside.map { $0.removing(where: isMeant) }
        undoStack = undoStack.map { $0.removing(where: isMeant) }.filter { !$0.isEmpty }
        redoStack = redoStack.map { $0.removing(where: isMeant) }.filter { !$0.isEmpty }
    }

    // MARK: Groups

    /// How many groups are open, one within the other.
    public var groupingLevel: Int { openGroups.count }

    /// Begins a group, within the one that is open if there is one.
    public func beginUndoGrouping() {
        if openGroups.isEmpty { _ = openEventGroup() }
        open()
    }

    /// Ends the group that was begun last. Without one that was begun, nothing happens but a report of
    /// ``Misuse/undo(_:)``: the group of an event, or of an undo, is not the caller's to end.
    public func endUndoGrouping() {
        guard openGroups.count > (isEventGroupOpen || activity != .idle ? 1 : 0) else {
            return report(.noGroupIsOpen)
        }
        close()
    }

    /// Called when the seat has finished with an event. A group that stays open within the event's keeps that one open:
    /// it ends with a later event, once the other has been ended.
    func eventEnded() {
        guard isEventGroupOpen else { return }
        guard activity == .idle, openGroups.count == 1 else {
            turn()?.add(self)
            return
        }
        close()
    }

    private func openEventGroup() -> Bool {
        guard groupsByEvent, let turn = turn() else { return false }
        isEventGroupOpen = true
        turn.add(self)
        open()
        return true
    }

    /// An observer that is told of a checkpoint may ask a question that is one itself.
    private func tellCheckpoint() {
        guard !isAtCheckpoint else { return }
        isAtCheckpoint = true
        observers.notify(.checkpoint)
        isAtCheckpoint = false
    }

    private func open() {
        if !openGroups.isEmpty { tellCheckpoint() }
        openGroups.append(UndoGroup())
        observers.notify(.didOpenUndoGroup)
    }

    private func close() {
        tellCheckpoint()
        observers.notify(.willCloseUndoGroup)
        guard let group = openGroups.popLast() else { return }
        if openGroups.isEmpty { isEventGroupOpen = false }
        keep(group)
        observers.notify(.didCloseUndoGroup)
    }

    /// A group that closed: within another, or on the stack where it can be undone or redone. Nothing is left of one
    /// in which nothing was registered.
    private func keep(_ group: UndoGroup) {
        guard !group.isEmpty else { return }
        if !openGroups.isEmpty {
            openGroups[openGroups.count - 1].append(.group(group))
        } else if activity == .undoing {
            redoStack.append(group)
        } else {
            undoStack.append(group)
        }
        forgetOldest()
    }

    private func forgetOldest() {
        guard levelsOfUndo > 0 else { return }
        undoStack.removeFirst(max(undoStack.count - levelsOfUndo, 0))
        redoStack.removeFirst(max(redoStack.count - levelsOfUndo, 0))
    }

    // MARK: Undo and redo

    /// True inside the handlers of an undo alone.
    public var isUndoing: Bool { activity == .undoing }
    /// True inside the handlers of a redo alone.
    public var isRedoing: Bool { activity == .redoing }

    /// Whether there is something to take back, be it in a group that is open. False inside handlers.
    ///
    /// As Foundation has it, true does not mean that ``undo()`` may be called now: while a group within
    /// another is open it is refused, and whoever began that group has to end it first.
    public var canUndo: Bool {
        activity == .idle && (!undoStack.isEmpty || openGroups.contains { !$0.isEmpty })
    }

    /// A checkpoint: what was deferred and is registered now leaves nothing to be redone.
    public var canRedo: Bool {
        tellCheckpoint()
        return activity == .idle && !redoStack.isEmpty
    }

    /// Takes back the last group; the event's, which is open, is closed before. Nothing happens if there is
    /// none.
    ///
    /// While a group within another is open, or inside a handler, nothing is undone and ``Misuse/undo(_:)`` is
    /// reported.
    public func undo() {
        guard mayPerform(), canUndo else { return }
        tellCheckpoint()
        guard mayPerform() else { return }
        if !openGroups.isEmpty { close() }
        guard !undoStack.isEmpty else { return }
        observers.notify(.willUndoChange)
        // An observer may have forgotten everything.
        if let group = undoStack.popLast() { perform(group, .undoing) }
    }

    /// Does again what was undone last. Nothing happens if there is nothing; misuse is as with ``undo()``.
    public func redo() {
        guard mayPerform() else { return }
        if !redoStack.isEmpty { tellCheckpoint() }
        guard mayPerform() else { return }
        if !openGroups.isEmpty { close() }
        guard !redoStack.isEmpty else { return }
        observers.notify(.willRedoChange)
        if let group = redoStack.popLast() { perform(group, .redoing) }
    }

    /// Takes back the group that was ended last, be it within one that is open; whatever it was made of can be redone as
    /// one group. With no group open, this is `undo()`.
    public func undoNestedGroup() {
        guard activity == .idle else { return report(.handlerIsRunning) }
        guard !openGroups.isEmpty else { return undo() }
        tellCheckpoint()
        let place = openGroups.count - 1
        guard place >= 0, openGroups[place].endsWithGroup else { return report(.noNestedGroup) }
        observers.notify(.willUndoChange)
        guard openGroups.indices.contains(place), let group = openGroups[place].removeLastGroup() else {
            return
        }
        perform(group, .undoing)
    }

    /// Whether nothing stands in the way of an undo or redo.
    private func mayPerform() -> Bool {
        guard activity == .idle else {
            report(.handlerIsRunning)
            return false
        }
        guard openGroups.count <= 1 else {
            report(.groupIsOpen)
            return false
        }
        return true
    }

    /// What the handlers register is a group of its own, whatever is open.
    private func perform(_ group: UndoGroup, _ activity: Activity) {
        let isOfEvent = isEventGroupOpen
        (groupsSetAside, openGroups, isEventGroupOpen) = (openGroups, [], false)
        self.activity = activity
        open()
        openGroups[0].actionName = group.actionName
        openGroups[0].isDiscardable = group.isDiscardable
        group.perform()
        while !openGroups.isEmpty { close() }
        self.activity = .idle
        (openGroups, groupsSetAside, isEventGroupOpen) = (groupsSetAside, [], isOfEvent)
        observers.notify(activity == .undoing ? .didUndoChange : .didRedoChange)
    }

    // MARK: Names

    /// Names the group that is open, or else the one that was closed last. Undoing and redoing keep it.
    public func setActionName(_ name: String) {
        changeLastGroup { $0.actionName = name }
    }

    /// Says of the group that is open, or else of the one that was closed last, whether it may be lost: what changes how
    /// something is looked at, and leaves nothing to be saved. False for a group of which nobody said so. Undoing and
    /// redoing keep it.
    public func setActionIsDiscardable(_ isDiscardable: Bool) {
        changeLastGroup { $0.isDiscardable = isDiscardable }
    }

    /// Whether what `undo()` would take back may be lost. False if there is nothing.
    public var undoActionIsDiscardable: Bool { nextUndoGroup?.isDiscardable ?? false }
    /// Whether what `redo()` would do again may be lost. False if there is nothing.
    public var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

    private func changeLastGroup(_ change: (inout UndoGroup) -> Void) {
        if !openGroups.isEmpty {
            change(&openGroups[0])
        } else if !undoStack.isEmpty {
            change(&undoStack[undoStack.count - 1])
        }
    }

    private var nextUndoGroup: UndoGroup? {
        if activity == .idle, let open = openGroups.first, !open.isEmpty { return open }
        return undoStack.last
    }

    /// The name of what `undo()` would take back; empty if there is nothing, or it was given no name.
    public var undoActionName: String { nextUndoGroup?.actionName ?? "" }

    /// The name of what `redo()` would do again; empty if there is nothing, or it was given no name.
    public var redoActionName: String { redoStack.last?.actionName ?? "" }

    /// "Undo", with the name of what would be undone. English, whatever the locale.
    public var undoMenuItemTitle: String { undoActionName.isEmpty ? "Undo" : "Undo \(undoActionName)" }
    /// "Redo", with the name of what would be done again. English, whatever the locale.
    public var redoMenuItemTitle: String { redoActionName.isEmpty ? "Redo" : "Redo \(redoActionName)" }
}

/// What an undo manager tells its observers. The names are those of Foundation's notifications.
public enum UndoNotification: Hashable, Sendable {
    /// Something is about to be undone or redone, a group ends, one begins within another, or somebody asks whether
    /// something can be redone: an observer that defers its own registrations makes them now.
    case checkpoint
    /// A group was opened; one is about to be closed, and can still be added to; it was closed.
    case didOpenUndoGroup, willCloseUndoGroup, didCloseUndoGroup
    /// Around an undo: before the handlers are called, and when all of them are done.
    case willUndoChange, didUndoChange
    /// Around a redo, likewise.
    case willRedoChange, didRedoChange
}

/// A mistake in the use of an undo manager. What was asked for is not done; nothing that was registered is lost.
package enum UndoMisuse: Hashable, Sendable, CustomStringConvertible {
    /// `undo()` or `redo()` while a group within another is open.
    case groupIsOpen
    /// `undo()` or `redo()` by a handler of one.
    case handlerIsRunning
    /// `endUndoGrouping()` without a group that was begun.
    case noGroupIsOpen
    /// `undoNestedGroup()` while the last thing in the group that is open is no group.
    case noNestedGroup
    /// `enableUndoRegistration()` without a `disableUndoRegistration()`.
    case registrationIsEnabled

    package var description: String {
        switch self {
        case .groupIsOpen: "undo or redo was asked for while a group within another was open"
        case .handlerIsRunning: "undo or redo was asked for by an undo handler"
        case .noGroupIsOpen: "an undo group was ended without having been begun"
        case .noNestedGroup: "undoing a nested group was asked for, and there was none"
        case .registrationIsEnabled: "the registration of undo was enabled without having been disabled"
        }
    }
}
