import SurfaceResponders

/// The actions of the policy.
protocol PolicyActions: AnyObject {
    func act(_ sender: Any?)
}

extension Action {
    static let act = Action("act", (any PolicyActions).act)
}

/// A policy with key commands. It counts its actions.
final class CommandingPolicy: Responder, PolicyActions {
    var commands: [KeyCommand] {
        didSet { setNeedsKeyCommandsUpdate() }
    }
    var canAct = true
    var onAct: (() -> Void)?
    /// The number of actions since the last `take()`.
    private(set) var count = 0

    init(_ commands: [KeyCommand] = []) {
        self.commands = commands
    }

    override var keyCommands: [KeyCommand]? { commands }

    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        canAct && super.canPerformAction(action, withSender: sender)
    }

    func act(_ sender: Any?) {
        count += 1
        onAct?()
    }

    /// Returns and resets the number of actions.
    func take() -> Int {
        defer { count = 0 }
        return count
    }
}
