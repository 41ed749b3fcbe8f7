import SurfaceResponders

/// What the policy of these tests can be asked to do.
protocol PolicyActions: AnyObject {
    func act(_ sender: Any?)
}

extension Action {
    static let act = Action("act", (any PolicyActions).act)
}

/// A policy with key commands: it counts what it is asked to do.
final class CommandingPolicy: Responder, PolicyActions {
    var commands: [KeyCommand] {
        didSet { setNeedsKeyCommandsUpdate() }
    }
    var canAct = true
    var onAct: (() -> Void)?
    /// How often it acted since `take`.
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

    /// How often it acted since the last time.
    func take() -> Int {
        defer { count = 0 }
        return count
    }
}
