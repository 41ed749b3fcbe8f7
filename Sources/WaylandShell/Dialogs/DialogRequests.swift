import WaylandServer

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
