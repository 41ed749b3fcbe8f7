import SurfaceResponders

/// A surface or region that answers questions about actions by its script, and has none itself.
class ActingSurface: SurfaceResponder {
    let script: ActionScript

    init(_ name: String, _ journal: Journal, kind: Kind = .region, frame: Rect) {
        script = ActionScript(name, journal)
        super.init(kind: kind, frame: frame)
    }

    override var canBecomeFirstResponder: Bool { true }

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
class SavingSurface: ActingSurface, TestActions {
    func save(_ sender: Any?) { script.save(sender) }
}
