import SurfaceResponders
import WaylandServer

/// xdg_wm_dialog_v1: clients say which of their dialogs have to be answered before the windows that they belong to. Such a
/// dialog has the keys in place of its parent for as long as it can be seen: see ``ToplevelController/modalDialog``.
final class DialogManager: XdgWmDialogV1Handler {
    func getXdgDialog(_ manager: XdgWmDialogV1, id: NewResource<XdgDialogV1>, toplevel: XdgToplevel) {
        guard let toplevel = Toplevel.from(toplevel) else { return }
        guard toplevel.dialog == nil else {
            return manager.postError(.alreadyUsed, "the toplevel has an xdg_dialog_v1 already")
        }
        let dialog = DialogRequests(of: toplevel)
        toplevel.dialog = dialog
        id.create(dialog)
    }
}

/// What a client says of a dialog by its xdg_dialog_v1. Without its toplevel it means nothing.
final class DialogRequests: XdgDialogV1Handler {
    private weak var target: Toplevel?

    init(of target: Toplevel) {
        self.target = target
    }

    func setModal(_ dialog: XdgDialogV1) {
        target?.controller.setModal(true)
    }

    func unsetModal(_ dialog: XdgDialogV1) {
        target?.controller.setModal(false)
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.dialog = nil
        target?.controller.setModal(false)
    }
}

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
