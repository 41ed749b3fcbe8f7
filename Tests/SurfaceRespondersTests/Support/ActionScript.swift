import SurfaceResponders

/// What a responder of a test answers to questions about actions, and what it was told to do.
final class ActionScript {
    let name: String
    let journal: Journal
    /// Answers `canPerformAction` instead of `super`, where it returns something.
    var canPerform: ((Action, Any?) -> Bool?)?
    /// Answers `target(forAction:)` instead of `super`, once it is set.
    var target: ((Action) -> AnyObject?)?
    var keyCommands: [KeyCommand]?
    var acceptsTextInput = false
    /// Done by `save`.
    var onSave: ((Any?) -> Void)?

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
    }

    func save(_ sender: Any?) {
        journal.note("\(name).save \(sender.map { "\($0)" } ?? "nil")")
        onSave?(sender)
    }
}
