import WaylandServer

/// The requests of an xdg_wm_dialog_v1.
final class DialogManagerRequests: XdgWmDialogV1Handler {
    func getXdgDialog(_ manager: XdgWmDialogV1, id: NewResource<XdgDialogV1>, toplevel: XdgToplevel) {
        guard let toplevel = Toplevel.from(toplevel) else { return }
        guard toplevel.dialog == nil else {
            return manager.postError(
                XdgWmDialogV1.Error.alreadyUsed, "the toplevel has an xdg_dialog_v1 already")
        }
        let dialog = DialogRequests(of: toplevel)
        toplevel.dialog = dialog
        id.create(dialog)
    }
}
