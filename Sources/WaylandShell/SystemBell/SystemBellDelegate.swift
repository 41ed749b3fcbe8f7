/// Rings the bell.
public protocol SystemBellDelegate: AnyObject {
    /// A client rings the bell: to be heard, or seen. By default the window is marked as one that wants the person's
    /// attention, unless it has the keys: ``ToplevelController/needsAttention``. What rings all the time is told of ten times
    /// a second.
    /// - Parameters:
    ///   - bell: whose delegate this is.
    ///   - controller: the window that it is about; nil if the client named none.
    func systemBell(_ bell: SystemBellGlobal, didRingFor controller: ToplevelController?)
}

extension SystemBellDelegate {
    /// Marks the window.
    public func systemBell(_ bell: SystemBellGlobal, didRingFor controller: ToplevelController?) {
        if let controller, !controller.isActivated { controller.needsAttention = true }
    }
}
