import SurfaceResponders

/// A surface. An `ActionScript` determines its key commands and actions.
final class ActingSurface: SurfaceResponder {
    let script: ActionScript

    init(
        _ name: String, _ journal: Journal, kind: Kind = .surface,
        frame: Rect = Rect(x: 0, y: 0, width: 100, height: 100), has: Set<Action> = []
    ) {
        script = ActionScript(name, journal)
        script.has = has
        super.init(kind: kind, frame: frame)
    }

    override class var standardHitTestingType: SurfaceResponder.Type { ActingSurface.self }

    override var description: String { script.name }
    override var canBecomeFirstResponder: Bool { script.canBecomeFirst }
    override var acceptsTextInput: Bool { script.acceptsText }
    override var keyCommands: [KeyCommand]? { script.askedForCommands() }

    override var next: Responder? {
        if let next = script.nextResponder { return next }
        return super.next
    }

    /// Sets the key commands, and announces the change.
    func offer(_ commands: [KeyCommand]?) {
        script.commands = commands
        setNeedsKeyCommandsUpdate()
    }

    override func responds(to action: Action) -> Bool {
        script.has.contains(action) || super.responds(to: action)
    }

    override func perform(_ action: Action, withSender sender: Any?) -> Bool {
        guard script.has.contains(action) else { return super.perform(action, withSender: sender) }
        script.performed(action, sender)
        return true
    }

    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        script.askedWhetherItCan.append(action)
        return script.canPerform[action] ?? super.canPerformAction(action, withSender: sender)
    }

    override func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        if let target = script.targets[action] { return target }
        return super.target(forAction: action, withSender: sender)
    }
}
