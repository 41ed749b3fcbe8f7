/// What is taken back together.
struct UndoGroup {
    enum Entry {
        case action(UndoAction)
        case group(UndoGroup)
    }

    /// For people, such as "Move Window"; empty if nobody gave one.
    var actionName = ""
    /// Whether it may be lost without anything that had to be saved being lost.
    var isDiscardable = false
    private(set) var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
    }

    /// Whether the last thing in it is a group that has ended.
    var endsWithGroup: Bool {
        if case .group = entries.last { true } else { false }
    }

    /// Nil, and nothing changes, if the last thing in it is no group.
    mutating func removeLastGroup() -> UndoGroup? {
        guard case .group(let group) = entries.last else { return nil }
        entries.removeLast()
        return group
    }

    /// Does what was registered, the last first.
    func perform() {
        for entry in entries.reversed() {
            switch entry {
            case .action(let action): action.perform()
            case .group(let group): group.perform()
            }
        }
    }

    /// The same group without the actions that are meant, and without groups that have none left.
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

/// One thing that was registered: how to take something back on an object that nobody keeps for it.
struct UndoAction {
    private let reference: WeakObject
    private let handler: (AnyObject) -> Void

    init(target: AnyObject, handler: @escaping (AnyObject) -> Void) {
        reference = WeakObject(target)
        self.handler = handler
    }

    /// Nil once it went.
    var target: AnyObject? { reference.object }

    func perform() {
        if let target { handler(target) }
    }
}
