import WaylandShell

/// What the desktop does when the bell rings.
extension Desktop: SystemBellDelegate {
    /// Notifies observers, and marks a window that does not have the keys.
    public func systemBell(_ bell: SystemBellGlobal, didRingFor controller: ToplevelController?) {
        if let controller, !controller.isActivated { controller.needsAttention = true }
        observers.bells.notify(controller as? DesktopToplevel)
    }
}
