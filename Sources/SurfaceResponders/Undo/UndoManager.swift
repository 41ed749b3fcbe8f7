/// Remembers how to take back what was done, in groups; what undoing registers in turn is what can be redone.
///
/// The contract is that of Foundation's class of the same name. A responder finds the nearest one up the chain by
/// `Responder.undoManager`; each window has one.
public final class UndoManager {
    private enum Activity {
        case idle, undoing, redoing
    }

    /// Whether all that is registered while a seat handles one event is one group, without anybody having to begin one.
    /// True for a manager that was made with a scene.
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
    private var undoStack: [UndoGroup] = []
    private var redoStack: [UndoGroup] = []
    private var activity = Activity.idle
    private var disablings = 0
    private let observers = Observers<UndoNotification>()
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

    public func observe(_ handler: @escaping (UndoNotification) -> Void) -> Observation {
        observers.add(handler)
    }

    private func report(_ misuse: UndoMisuse) {
        (turn()?.diagnostics ?? Diagnostics()).report(.undo(misuse))
    }

    // MARK: Registration

    public var isUndoRegistrationEnabled: Bool { disablings == 0 }

    /// What is registered until the registration is enabled again, as often as it was disabled, is lost.
    public func disableUndoRegistration() {
        disablings += 1
    }

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
        let action = UndoAction(target: target) { handler(unsafeDowncast($0, to: Target.self)) }
        openGroups[openGroups.count - 1].append(.action(action))
        if isAlone { close() }
    }

    /// Forgets everything, open groups included.
    public func removeAllActions() {
        for place in openGroups.indices { openGroups[place] = UndoGroup() }
        undoStack.removeAll()
        redoStack.removeAll()
        disablings = 0
    }

    /// Forgets what was registered with a target, and nothing else.
    public func removeAllActions(withTarget target: AnyObject) {
        let isMeant: (UndoAction) -> Bool = { $0.target === target }
        openGroups = openGroups.map { $0.removing(where: isMeant) }
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

    /// Ends the group that was begun last.
    public func endUndoGrouping() {
        guard openGroups.count > (isEventGroupOpen || activity != .idle ? 1 : 0) else {
            return report(.noGroupIsOpen)
        }
        close()
    }

    /// The seat has finished with an event.
    func eventEnded() {
        guard isEventGroupOpen, activity == .idle, openGroups.count == 1 else { return }
        close()
    }

    private func openEventGroup() -> Bool {
        guard groupsByEvent, let turn = turn() else { return false }
        isEventGroupOpen = true
        turn.add(self)
        open()
        return true
    }

    private func open() {
        if !openGroups.isEmpty { observers.notify(.checkpoint) }
        openGroups.append(UndoGroup())
        observers.notify(.didOpenUndoGroup)
    }

    private func close() {
        if openGroups.count > 1 { observers.notify(.checkpoint) }
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
    public var isRedoing: Bool { activity == .redoing }

    public var canUndo: Bool {
        activity == .idle && (!undoStack.isEmpty || openGroups.contains { !$0.isEmpty })
    }

    public var canRedo: Bool { activity == .idle && !redoStack.isEmpty }

    /// Takes back the last group; the event's, which is open, is closed before. Nothing happens if there is none.
    public func undo() {
        guard closeForPerforming() else { return }
        perform(.undoing)
    }

    /// Does again what was undone last.
    public func redo() {
        guard closeForPerforming() else { return }
        perform(.redoing)
    }

    private func closeForPerforming() -> Bool {
        guard activity == .idle else {
            report(.handlerIsRunning)
            return false
        }
        guard openGroups.count <= 1 else {
            report(.groupIsOpen)
            return false
        }
        if !openGroups.isEmpty { close() }
        return true
    }

    private func perform(_ activity: Activity) {
        guard !(activity == .undoing ? undoStack : redoStack).isEmpty else { return }
        observers.notify(.checkpoint)
        observers.notify(activity == .undoing ? .willUndoChange : .willRedoChange)
        // An observer may have forgotten everything.
        guard let group = activity == .undoing ? undoStack.popLast() : redoStack.popLast() else { return }
        self.activity = activity
        open()
        openGroups[0].actionName = group.actionName
        group.perform()
        while !openGroups.isEmpty { close() }
        self.activity = .idle
        observers.notify(activity == .undoing ? .didUndoChange : .didRedoChange)
    }

    // MARK: Names

    /// Names the group that is open, or else the one that was closed last. Undoing and redoing keep it.
    public func setActionName(_ name: String) {
        if !openGroups.isEmpty {
            openGroups[0].actionName = name
        } else if !undoStack.isEmpty {
            undoStack[undoStack.count - 1].actionName = name
        }
    }

    /// What `undo()` would take back; empty if there is nothing, or nobody named it.
    public var undoActionName: String {
        if activity == .idle, let open = openGroups.first, !open.isEmpty { return open.actionName }
        return undoStack.last?.actionName ?? ""
    }

    public var redoActionName: String { redoStack.last?.actionName ?? "" }

    /// "Undo", with the name of what would be undone.
    public var undoMenuItemTitle: String { undoActionName.isEmpty ? "Undo" : "Undo \(undoActionName)" }
    public var redoMenuItemTitle: String { redoActionName.isEmpty ? "Redo" : "Redo \(redoActionName)" }
}
