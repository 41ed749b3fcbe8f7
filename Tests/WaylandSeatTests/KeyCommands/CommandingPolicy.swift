import SurfaceResponders

protocol PolicyActions: AnyObject {
    func act(_ sender: Any?)
}

extension Action {
    static let act = Action("act", (any PolicyActions).act)
}

/// A compositor's policy with key commands.
final class CommandingPolicy: Responder, PolicyActions {
    var commands: [KeyCommand] = [] {
        didSet { setNeedsKeyCommandsUpdate() }
    }
    var canAct = true
    var onAct: (() -> Void)?
    /// How often it acted.
    private(set) var count = 0

    override var keyCommands: [KeyCommand]? { commands }

    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        canAct && super.canPerformAction(action, withSender: sender)
    }

    func act(_ sender: Any?) {
        count += 1
        onAct?()
    }
}
