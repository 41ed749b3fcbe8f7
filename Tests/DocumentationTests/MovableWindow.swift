import SurfaceResponders
import WaylandSeat
import WaylandShell

protocol MoveCommands: AnyObject {
    func moveWindow(_ sender: Any?)
}

extension Action {
    static let moveWindow = Action("moveWindow", (any MoveCommands).moveWindow)
}

/// Alt and the left button move a floating window. Return it from `xdgShell(_:controllerFor:)`.
final class MovableWindow: ToplevelController, MoveCommands {
    private let commands = [
        KeyCommand(
            title: "Move window", input: .button(.left), modifierFlags: .alternate, action: .moveWindow)
    ]

    override var keyCommands: [KeyCommand]? { commands }

    /// If this returns false, the client of the window receives the button.
    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        if action == .moveWindow, !isFloating { return false }
        return super.canPerformAction(action, withSender: sender)
    }

    func moveWindow(_ sender: Any?) {
        guard let seat = shell.seats.first(where: \.isPerformingAction) else { return }
        activate(on: [seat])
        beginMove(with: .pointer, on: seat)
    }
}
