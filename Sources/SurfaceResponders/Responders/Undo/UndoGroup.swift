/// Actions that are undone together.
struct UndoGroup {
    enum Entry {
        case action(UndoAction)
        case group(UndoGroup)
    }

    /// The name for users, such as "Move Window"; may be empty.
    var actionName = ""
    /// Whether the group may be discarded because it leaves nothing to save.
    var isDiscardable = false
    private(set) var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
    }

    /// Whether the last entry is a group that has ended.
    var endsWithGroup: Bool {
        if case .group = entries.last { true } else { false }
    }

    /// Removes and returns the last entry if it is a group. Otherwise changes nothing and returns `nil`.
    mutating func removeLastGroup() -> UndoGroup? {
        guard case .group(let group) = entries.last else { return nil }
        entries.removeLast()
        return group
    }

    /// Performs the entries in reverse order.
    func perform() {
        for entry in entries.reversed() {
            switch entry {
            case .action(let action): action.perform()
            case .group(let group): group.perform()
            }
        }
    }

    /// Returns the group without the actions that meet a condition, and without groups that become empty.
    func removing(where isMeant: (UndoAction) -> Bool) -> UndoGroup {
        var rest = UndoGroup(actionName: actionName, isDiscardable: isDiscardable)
        for entry in entries {
            switch entry {
            case .action(let action):
                if !isMeant(action) { rest.append(entry) }
            case .group(let group):
                let remaining = group.removing(where: isMeant)
                if !remaining.isEmpty { rest.append(.group(remaining)) }
            }
        }
        return rest
    }
}

/// Undoes a change of an object, which is held weakly.
struct UndoAction {
    private let reference: WeakObject
    private let handler: (AnyObject) -> Void

    init(target: AnyObject, handler: @escaping (AnyObject) -> Void) {
        reference = WeakObject(target)
        self.handler = handler
    }

    /// `nil` once the object is destroyed.
    var target: AnyObject? { reference.object }

    func perform() {
        if let target { handler(target) }
    }
}
