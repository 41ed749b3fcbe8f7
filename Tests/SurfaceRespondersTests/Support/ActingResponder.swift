import SurfaceResponders

/// A responder that is no surface that answers questions about actions by its script, and has none itself.
class ActingResponder: Responder {
    let script: ActionScript
    var nextResponder: Responder?

    init(_ name: String, _ journal: Journal) {
        script = ActionScript(name, journal)
    }

    override var next: Responder? { nextResponder }

    override var description: String { script.name }

    override var acceptsTextInput: Bool { script.acceptsTextInput }

    override var keyCommands: [KeyCommand]? {
        script.journal.note("\(script.name).keyCommands")
        return script.keyCommands
    }

    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        script.journal.note("\(script.name).canPerform")
        return script.canPerform?(action, sender) ?? super.canPerformAction(action, withSender: sender)
    }

    override func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        if let target = script.target { return target(action) }
        return super.target(forAction: action, withSender: sender)
    }
}

/// The same, with the action `save`.
class SavingResponder: ActingResponder, TestActions {
    func save(_ sender: Any?) { script.save(sender) }
}
