import SurfaceResponders

/// What a responder of a test offers and can do. What it performs goes into the journal.
final class ActionScript {
    let name: String
    let journal: Journal
    /// What `keyCommands` answers.
    var commands: [KeyCommand]?
    private(set) var timesAskedForCommands = 0
    /// The actions that it has, beside those whose protocols it conforms to.
    var has: Set<Action> = []
    /// What `canPerformAction` answers instead of what `super` does.
    var canPerform: [Action: Bool] = [:]
    var askedWhetherItCan: [Action] = []
    /// What `target(forAction:)` answers instead of what `super` does.
    var targets: [Action: AnyObject?] = [:]
    /// Done when an action is performed, after it is noted.
    var onPerform: [Action: () -> Void] = [:]
    private(set) var senders: [Any?] = []
    var acceptsText = false
    var canBecomeFirst = true
    /// What `next` answers, once it is set.
    var nextResponder: Responder??

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
    }

    func askedForCommands() -> [KeyCommand]? {
        timesAskedForCommands += 1
        return commands
    }

    func performed(_ action: Action, _ sender: Any?) {
        journal.note("\(name).\(action)")
        senders.append(sender)
        onPerform[action]?()
    }
}
