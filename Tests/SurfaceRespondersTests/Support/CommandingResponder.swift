import SurfaceResponders

/// An action of test responders.
protocol TestActions: AnyObject {
    func save(_ sender: Any?)
}

protocol OtherTestActions: AnyObject {
    func discard(_ sender: Any?)
}

extension Action {
    static let save = Action("save", (any TestActions).save)
    static let discard = Action("discard", (any OtherTestActions).discard)
}

/// A policy that performs `save` and offers key commands.
final class CommandingResponder: Responder, TestActions {
    var commands: [KeyCommand]? {
        didSet { setNeedsKeyCommandsUpdate() }
    }
    var canPerform = true
    var onSave: ((Any?) -> Void)?
    private(set) var savedWith: [Any?] = []
    private(set) var timesAskedForCommands = 0
    var nextResponder: Responder?

    override var next: Responder? { nextResponder }

    override var keyCommands: [KeyCommand]? {
        timesAskedForCommands += 1
        return commands
    }

    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        canPerform && super.canPerformAction(action, withSender: sender)
    }

    func save(_ sender: Any?) {
        savedWith.append(sender)
        onSave?(sender)
    }
}
