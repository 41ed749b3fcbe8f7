/// Records how to undo changes, in groups. What the undo handlers register can be redone.
///
/// The contract is that of the Foundation class of the same name. Each window has an undo manager.
public final class UndoManager {
    private enum Activity {
        case idle, undoing, redoing
    }

    /// Whether registrations while a seat handles one event form a group, without `beginUndoGrouping()`. True
    /// by default for the manager of a window, and for one that is created with a scene.
    public var groupsByEvent: Bool

    /// The maximum number of groups that can be undone, and of groups that can be redone. The oldest ones are
    /// discarded. Zero means no limit. Nested groups do not count.
    public var levelsOfUndo = 0 {
        didSet { forgetOldest() }
    }

    /// The open groups, outermost first.
    private var openGroups: [UndoGroup] = []
    /// Whether the outermost group was opened for the event, and ends with the event.
    private var isEventGroupOpen = false
    /// The groups that were open when the undo or redo in progress began.
    private var groupsSetAside: [UndoGroup] = []
    private var undoStack: [UndoGroup] = []
    private var redoStack: [UndoGroup] = []
    private var activity = Activity.idle
    private var disablings = 0
    private var isAtCheckpoint = false
    private var observers = Observers<UndoNotification>()
    private let turn: () -> EventTurn?

    /// Creates an undo manager.
    /// - Parameter scene: the scene whose events form groups. Without a scene, groups must be begun and ended
    ///   explicitly, and each registration outside of them is a group of its own.
    public convenience init(scene: Scene? = nil) {
        let turn = scene?.turn
        self.init { turn }
        groupsByEvent = turn != nil
    }

    init(findingTurn turn: @escaping () -> EventTurn?) {
        self.turn = turn
        groupsByEvent = true
    }

    /// Calls a closure for each notification, until the returned token is canceled or released.
    public func observe(_ handler: @escaping (UndoNotification) -> Void) -> ObservationToken {
        observers.add(handler)
    }

    private func report(_ misuse: UndoMisuse) {
        (turn()?.diagnostics ?? .concerning()).report(.undo(misuse.description))
    }

    // MARK: Registration

    /// Whether ``registerUndo(withTarget:handler:)`` registers anything.
    public var isUndoRegistrationEnabled: Bool { disablings == 0 }

    /// Disables registration until it has been enabled as often as it was disabled.
    public func disableUndoRegistration() {
        disablings += 1
    }

    /// Reverts one call of ``disableUndoRegistration()``. Without such a call, reports ``Misuse/undo(_:)``.
    public func enableUndoRegistration() {
        guard disablings > 0 else { return report(.registrationIsEnabled) }
        disablings -= 1
    }

    /// Registers how to undo a change.
    ///
    /// A registration during an undo can be redone, and one during a redo can be undone again. Outside of
    /// undo and redo, a registration discards everything that can be redone.
    /// - Parameters:
    ///   - target: the object that the handler is called with. Held weakly: once it is destroyed, the handler
    ///     is not called.
    ///   - handler: undoes the change. The manager keeps it, so it should not capture the target.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping (Target) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        if activity == .idle { redoStack.removeAll() }
        let isAlone = openGroups.isEmpty && !openEventGroup()
        if isAlone { open() }
        // An observer of the new group may have ended it. The registration is then a group of its own.
        let isEnded = openGroups.isEmpty
        if isEnded { openGroups.append(UndoGroup()) }
        let action = UndoAction(target: target) { object in (object as? Target).map(handler) }
        openGroups[openGroups.count - 1].append(.action(action))
        if isAlone || isEnded { close() }
    }

    /// Discards everything that can be undone or redone, including the contents of open groups. The groups
    /// stay open. Enables registration, regardless of how often it was disabled.
    public func removeAllActions() {
        openGroups = openGroups.map { _ in UndoGroup() }
        groupsSetAside = groupsSetAside.map { _ in UndoGroup() }
        undoStack.removeAll()
        redoStack.removeAll()
        disablings = 0
    }

    /// Discards the registrations of one target.
    public func removeAllActions(withTarget target: AnyObject) {
        let isMeant: (UndoAction) -> Bool = { $0.target === target }
        openGroups = openGroups.map { $0.removing(where: isMeant) }
        groupsSetAside = groupsSetAside.map { $0.removing(where: isMeant) }
        undoStack = undoStack.map { $0.removing(where: isMeant) }.filter { !$0.isEmpty }
        redoStack = redoStack.map { $0.removing(where: isMeant) }.filter { !$0.isEmpty }
    }

    // MARK: Groups

    /// The number of open groups, one within the other.
    public var groupingLevel: Int { openGroups.count }

    /// Begins a group, nested in the open group if there is one.
    public func beginUndoGrouping() {
        if openGroups.isEmpty { _ = openEventGroup() }
        open()
    }

    /// Ends the group that was begun last. If none was begun, changes nothing and reports
    /// ``Misuse/undo(_:)``: a caller cannot end the group of an event, an undo or a redo.
    public func endUndoGrouping() {
        guard openGroups.count > (isEventGroupOpen || activity != .idle ? 1 : 0) else {
            return report(.noGroupIsOpen)
        }
        close()
    }

    /// Called when the seat has handled an event. If a nested group is open, the event's group stays open
    /// until a later event.
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

    /// Notifies observers of a checkpoint, except of one that an observer causes.
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

    /// Stores a closed group in the enclosing group, or on the undo or redo stack. Discards an empty group.
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

    /// Whether the handlers of an undo are being called.
    public var isUndoing: Bool { activity == .undoing }
    /// Whether the handlers of a redo are being called.
    public var isRedoing: Bool { activity == .redoing }

    /// Whether there is anything to undo, including in an open group. False inside handlers. As in
    /// Foundation, ``undo()`` may still be refused because a nested group is open.
    public var canUndo: Bool {
        activity == .idle && (!undoStack.isEmpty || openGroups.contains { !$0.isEmpty })
    }

    /// Whether there is anything to redo. Reading this is a checkpoint: observers make deferred
    /// registrations, which discard everything that can be redone.
    public var canRedo: Bool {
        tellCheckpoint()
        return activity == .idle && !redoStack.isEmpty
    }

    /// Undoes the last group, after closing an open one. Does nothing if there is none. While a nested group
    /// is open, or inside a handler, nothing is undone and ``Misuse/undo(_:)`` is reported.
    public func undo() {
        guard mayPerform(), canUndo else { return }
        tellCheckpoint()
        guard mayPerform() else { return }
        if !openGroups.isEmpty { close() }
        guard !undoStack.isEmpty else { return }
        observers.notify(.willUndoChange)
        // An observer may have removed all actions.
        if let group = undoStack.popLast() { perform(group, .undoing) }
    }

    /// Redoes what was undone last. Does nothing if there is none. Misuse is reported as by ``undo()``.
    public func redo() {
        guard mayPerform() else { return }
        if !redoStack.isEmpty { tellCheckpoint() }
        guard mayPerform() else { return }
        if !openGroups.isEmpty { close() }
        guard !redoStack.isEmpty else { return }
        observers.notify(.willRedoChange)
        if let group = redoStack.popLast() { perform(group, .redoing) }
    }

    /// Undoes the group that was ended last, even if it is nested in an open one. With no group open, calls
    /// `undo()`. If the open group does not end with a nested group, or inside a handler, ``Misuse/undo(_:)``
    /// is reported.
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

    /// Returns whether undo and redo are allowed now. Reports misuse if they are not.
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

    /// Performs a group. The registrations of its handlers form a group apart from the open ones.
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

    /// Names the outermost open group or, if none is open, the last group. Undo and redo preserve the name.
    public func setActionName(_ name: String) {
        changeLastGroup { $0.actionName = name }
    }

    /// Sets whether the outermost open group or, if none is open, the last group may be discarded because it
    /// leaves nothing to save. By default, it may not. Undo and redo preserve the setting.
    public func setActionIsDiscardable(_ isDiscardable: Bool) {
        changeLastGroup { $0.isDiscardable = isDiscardable }
    }

    /// Whether the group that `undo()` would undo may be discarded. False if there is none.
    public var undoActionIsDiscardable: Bool { nextUndoGroup?.isDiscardable ?? false }
    /// Whether the group that `redo()` would redo may be discarded. False if there is none.
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

    /// The name of the group that `undo()` would undo; empty if there is none or it has no name.
    public var undoActionName: String { nextUndoGroup?.actionName ?? "" }

    /// The name of the group that `redo()` would redo; empty if there is none or it has no name.
    public var redoActionName: String { redoStack.last?.actionName ?? "" }

    /// "Undo" with the name of the group that would be undone. In English, regardless of the locale.
    public var undoMenuItemTitle: String { undoActionName.isEmpty ? "Undo" : "Undo \(undoActionName)" }
    /// "Redo" with the name of the group that would be redone. In English, regardless of the locale.
    public var redoMenuItemTitle: String { redoActionName.isEmpty ? "Redo" : "Redo \(redoActionName)" }
}

/// A notification of an undo manager. The names are those of Foundation's notifications.
public enum UndoNotification: Hashable, Sendable {
    /// An undo or redo, the end of a group or the beginning of a nested group follows, or `canRedo` is being
    /// read. An observer that defers its registrations makes them now.
    case checkpoint
    /// A group was opened; a group is about to be closed and can still be added to; a group was closed.
    case didOpenUndoGroup, willCloseUndoGroup, didCloseUndoGroup
    /// Sent before the handlers of an undo are called, and after all of them have returned.
    case willUndoChange, didUndoChange
    /// The same for a redo.
    case willRedoChange, didRedoChange
}

/// A mistake in the use of an undo manager. The request has no effect.
package enum UndoMisuse: Hashable, Sendable, CustomStringConvertible {
    /// A call of `undo()` or `redo()` while a nested group is open.
    case groupIsOpen
    /// A call of `undo()`, `redo()` or `undoNestedGroup()` inside a handler.
    case handlerIsRunning
    /// A call of `endUndoGrouping()` while no group that the caller began is open.
    case noGroupIsOpen
    /// A call of `undoNestedGroup()` while the last entry of the open group is not a group.
    case noNestedGroup
    /// A call of `enableUndoRegistration()` without a call of `disableUndoRegistration()`.
    case registrationIsEnabled

    package var description: String {
        switch self {
        case .groupIsOpen: "undo or redo was requested while a nested group was open"
        case .handlerIsRunning: "undo or redo was requested by an undo handler"
        case .noGroupIsOpen: "an undo group was ended without having been begun"
        case .noNestedGroup: "undoing a nested group was requested, but there was none"
        case .registrationIsEnabled: "undo registration was enabled without having been disabled"
        }
    }
}
