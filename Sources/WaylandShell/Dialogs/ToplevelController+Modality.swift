import SurfaceResponders

/// Dialogs that have to be answered first.
extension ToplevelController {
    /// Whether its client wants the window answered before its parent. Without a parent it means nothing.
    public var isModal: Bool { attributes.isModal }

    /// The dialog that has to be answered before this window: the last that can be seen, with whatever has to be answered
    /// before that one. It has the keys in place of this window, which cannot be key meanwhile.
    public var modalDialog: ToplevelController? {
        var blocking: ToplevelController?
        var blocked = self
        while let dialog = blocked.dialogs.last(where: { $0.isModal && $0.isVisible && !$0.isLeaving }) {
            blocking = dialog
            blocked = dialog
        }
        return blocking
    }

    func setModal(_ isModal: Bool) {
        guard isModal != attributes.isModal else { return }
        attributes.isModal = isModal
        shell.policy.xdgShell(shell, didChangeModalityOf: self)
        shell.passKeysToModalDialogs()
    }
}

extension XdgShell {
    /// A window with the keys hands them to the dialog that has to be answered before it.
    func passKeysToModalDialogs() {
        for seat in seats {
            let window = seat.focus.keyWindow as? ToplevelWindow
            window?.controller?.modalDialog?.toplevelWindow?.makeKey(on: seat)
        }
    }
}
