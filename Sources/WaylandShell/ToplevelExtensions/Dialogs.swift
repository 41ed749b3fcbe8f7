import SurfaceResponders
import WaylandServer

/// xdg_wm_dialog_v1: clients declare dialogs modal. These must be answered before the windows that they
/// belong to: see ``ToplevelController/modalDialog``.
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

/// The requests of an xdg_dialog_v1. They have no effect once its toplevel is destroyed.
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

/// Modal dialogs.
extension ToplevelController {
    /// Whether the client declared the window modal, so that it must be answered before its parent, if any.
    public var isModal: Bool { attributes.isModal }

    /// The dialog that must be answered before this window can become key: its last visible modal dialog, or
    /// the last visible modal dialog of that one, and so on; `nil` if there is none.
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
    /// For each key window with a modal dialog, makes the dialog key instead.
    func passKeysToModalDialogs() {
        for seat in seats {
            let window = seat.focus.keyWindow as? ToplevelWindow
            window?.controller?.modalDialog?.toplevelWindow?.makeKey(on: seat)
        }
    }
}
