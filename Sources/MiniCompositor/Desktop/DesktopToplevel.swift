import SurfaceResponders
import WaylandShell

/// A window on the desktop. It is on a workspace, may be minimized, and has key commands.
public final class DesktopToplevel: ToplevelController {
    unowned let desktop: Desktop

    /// Identifies the window during the run: 1 for the first window, 2 for the second, and so on.
    public let number: Int
    /// The number of the window's workspace. Its dialogs are on the same one.
    public internal(set) var workspace = 1

    /// Exists during the closing delay, in which the window is hidden.
    var closingTimer: ClockTimer?
    var isClosing: Bool { closingTimer != nil }

    init(_ toplevel: Toplevel, on desktop: Desktop) {
        self.desktop = desktop
        number = desktop.nextWindowNumber()
        super.init(toplevel)
    }

    /// The on-screen keyboard, while a text field of the window has the focus of the first seat.
    public override var inputView: SurfaceResponder? {
        desktop.keyToplevel(on: desktop.seat) === self ? desktop.keyboards?.inputView : nil
    }

    public override var keyCommands: [KeyCommand]? { desktop.keyBindings.window }

    public override func titleChanged() { windowFrame?.update() }
    public override func sizeChanged() { windowFrame?.layOut() }

    public override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        guard responds(to: action) else { return super.canPerformAction(action, withSender: sender) }
        return isMapped && !isBehindDialog(for: sender) && canPerformCommand(action, withSender: sender)
    }

    /// Whether a dialog of this window has the keyboard. As the main window, this window is asked after the dialog, but
    /// the user means the dialog. A button or finger means the window that it is on.
    private func isBehindDialog(for sender: Any?) -> Bool {
        switch (sender as? KeyCommand)?.input {
        case .button, .touch: return false
        default: break
        }
        guard let key: SurfaceController = desktop.keyToplevel(on: desktop.actingSeat) else { return false }
        return sequence(first: key, next: \.presenter).dropFirst().contains { $0 === self }
    }

    /// Returns `nil` for a window action that this window cannot perform now. Its parent is not asked,
    /// because the user means the window in front.
    public override func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        guard responds(to: action) else { return super.target(forAction: action, withSender: sender) }
        return canPerformAction(action, withSender: sender) ? self : nil
    }
}

/// The last positions of windows with a tag, for the next window of the same application with that tag.
struct TaggedPlaces {
    private struct Kind: Equatable {
        let application: String
        let tag: String

        /// `nil` for a window that has no tag or is not mapped.
        init?(of controller: ToplevelController) {
            guard let tag = controller.tag, !tag.isEmpty,
                let application = controller.toplevelWindow?.applicationIdentifier
            else { return nil }
            self.application = application
            self.tag = tag
        }
    }

    private static let capacity = 64
    /// The latest last.
    private var entries: [(kind: Kind, origin: Point)] = []

    /// Returns the last origin for the application and tag of a window, in global logical pixels; `nil` if
    /// there was none, or if one of the `others` has the same tag, so that it is not covered.
    func origin(of controller: ToplevelController, among others: [ToplevelController]) -> Point? {
        guard let kind = Kind(of: controller),
            !others.contains(where: { $0 !== controller && Kind(of: $0) == kind })
        else { return nil }
        return entries.last { $0.kind == kind }?.origin
    }

    /// Records the position of a window that is about to be unmapped.
    mutating func remember(_ controller: ToplevelController) {
        guard let kind = Kind(of: controller), controller.isFloating, let frame = controller.frame else {
            return
        }
        entries.removeAll { $0.kind == kind }
        entries.append((kind, frame.origin))
        entries = entries.suffix(Self.capacity)
    }
}
