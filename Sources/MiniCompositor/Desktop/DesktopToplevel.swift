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

/// Where windows were that said what they are for, so that the next one of their kind comes up there.
struct TaggedPlaces {
    private struct Kind: Equatable {
        let application: String
        let tag: String

        /// nil for a window that does not say what it is for, and for one that is not mapped.
        init?(of controller: ToplevelController) {
            guard let tag = controller.tag, !tag.isEmpty,
                let application = controller.toplevelWindow?.applicationIdentifier
            else { return nil }
            self.application = application
            self.tag = tag
        }
    }

    /// Of those that were used last.
    private static let capacity = 64
    /// The latest last.
    private var entries: [(kind: Kind, origin: Point)] = []

    /// Where the last window of the same kind was, in global logical pixels; nil if there was none.
    /// - Parameter others: that are there. One of its kind among them is not to be covered.
    func origin(of controller: ToplevelController, among others: [ToplevelController]) -> Point? {
        guard let kind = Kind(of: controller),
            !others.contains(where: { $0 !== controller && Kind(of: $0) == kind })
        else { return nil }
        return entries.last { $0.kind == kind }?.origin
    }

    /// A window is about to go.
    mutating func remember(_ controller: ToplevelController) {
        guard let kind = Kind(of: controller), controller.isFloating, let frame = controller.frame else {
            return
        }
        entries.removeAll { $0.kind == kind }
        entries.append((kind, frame.origin))
        entries = entries.suffix(Self.capacity)
    }
}
