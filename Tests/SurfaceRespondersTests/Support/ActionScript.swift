import SurfaceResponders

/// The key commands and actions of a test responder. Performed actions are noted in the journal.
final class ActionScript {
    let name: String
    let journal: Journal
    /// The value of `keyCommands`.
    var commands: [KeyCommand]?
    private(set) var timesAskedForCommands = 0
    /// The actions to which the responder responds, besides those of its protocols.
    var has: Set<Action> = []
    /// The results of `canPerformAction` for these actions. Other actions ask `super`.
    var canPerform: [Action: Bool] = [:]
    var askedWhetherItCan: [Action] = []
    /// The results of `target(forAction:withSender:)` for these actions. Other actions ask `super`.
    var targets: [Action: AnyObject?] = [:]
    /// Called when an action is performed, after it is noted.
    var onPerform: [Action: () -> Void] = [:]
    private(set) var senders: [Any?] = []
    var acceptsText = false
    var canBecomeFirst = true
    /// If set, replaces `next`. `.some(nil)` ends the chain.
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
