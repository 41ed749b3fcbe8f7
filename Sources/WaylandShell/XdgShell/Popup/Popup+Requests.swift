import SurfaceResponders
import WaylandSeat
import WaylandServer

extension Popup: XdgPopupHandler {
    func destroy(_ popup: XdgPopup) {
        guard shellSurface.popups.contains(where: { !$0.isDismissed }) else { return }
        shellSurface.binding.resource.postError(
            XdgWmBase.Error.notTheTopmostPopup, "the popups on a popup must be destroyed before it")
    }

    func resourceDestroyed(_ resource: Resource) {
        end()
        shellSurface.roleObjectDestroyed()
    }

    func reposition(_ popup: XdgPopup, positioner: XdgPositioner, token: UInt32) {
        guard let rules = shellSurface.binding.rules(of: positioner) else { return }
        reposition(rules, token: token)
    }

    func grab(_ popup: XdgPopup, seat: WlSeat, serial: UInt32) {
        guard !isDismissed else { return }
        guard !shellSurface.isMapped else {
            return popup.postError(XdgPopup.Error.invalidGrab, "a popup cannot grab once it is mapped")
        }
        // A seat that is gone, of which the client may not have read yet, gives it to nobody.
        guard let global = SeatGlobal.from(seat) else { return dismiss() }
        guard isParentFitForGrab(popup, on: global.seat) else { return }
        guard global.isInputSerial(serial, client: popup.client) else {
            shell.diagnostics.refused(
                "popup grab: serial \(serial) belongs to no input event of this client")
            return dismiss()
        }
        guard depth <= Self.maximumGrabDepth else {
            shell.diagnostics.refused("popup grab: \(depth) popups in each other are too many")
            return dismiss()
        }
        requestGrab(on: global.seat)
    }

    /// How deep popups that grab may be in each other. A press elsewhere dismisses all of them at once.
    private static var maximumGrabDepth: Int { 64 }

    private func isParentFitForGrab(_ popup: XdgPopup, on seat: Seat) -> Bool {
        if let parent = parent?.popup {
            if parent.isDismissed {
                dismiss()
                return false
            }
            guard parent.isGrabbing else {
                popup.postError(XdgPopup.Error.invalidGrab, "the parent is a popup that does not grab")
                return false
            }
        }
        if mayGrab(on: seat) { return true }
        shellSurface.binding.resource.postError(
            XdgWmBase.Error.notTheTopmostPopup, "the parent is not the topmost popup that grabs")
        return false
    }
}
