import SurfaceResponders
import WaylandShell

/// A window on the desktop: on a workspace, minimized or not, with the key commands that move, resize and close it.
public final class DesktopToplevel: ToplevelController {
    unowned let desktop: Desktop

    /// The number of the workspace that the window is on; its dialogs are there, too.
    public internal(set) var workspace = 1

    /// While the window is out of sight until its client is asked to close it.
    var closingTimer: ClockTimer?
    var isClosing: Bool { closingTimer != nil }

    init(_ toplevel: Toplevel, on desktop: Desktop) {
        self.desktop = desktop
        super.init(toplevel)
    }

    /// The on-screen keyboard, while a field of the window wants text of the first seat.
    public override var inputView: SurfaceResponder? {
        desktop.keyToplevel(on: desktop.seat) === self ? desktop.keyboards?.inputView : nil
    }

    public override var keyCommands: [KeyCommand]? { desktop.keyBindings.window }

    public override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        guard responds(to: action) else { return super.canPerformAction(action, withSender: sender) }
        return isMapped && canPerformCommand(action, withSender: sender)
    }

    /// What a dialog cannot do, its parent does not do in its place: the person means the window in front.
    public override func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        guard responds(to: action) else { return super.target(forAction: action, withSender: sender) }
        return canPerformAction(action, withSender: sender) ? self : nil
    }
}
