import SurfaceResponders

/// The grab of an xdg_popup. A press outside of the application dismisses the whole menu.
final class ShellPopupGrab: PopupGrab {
    private(set) weak var popup: Popup?
    let seat: Seat

    init(_ popup: Popup, on seat: Seat) {
        self.popup = popup
        self.seat = seat
        let shellSurface = popup.shellSurface
        super.init(
            popup: shellSurface.responder,
            application: shellSurface.shell.registry.application(of: shellSurface.client))
    }

    override func pressedOutside() {
        popup?.dismissChain()
    }

    /// Another window became key, or something displaced the grab: a menu without input would stay for ever.
    override func revoked() {
        popup?.grabRevoked(self)
    }
}
