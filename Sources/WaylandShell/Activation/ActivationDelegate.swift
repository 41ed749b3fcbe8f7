/// Decides which windows may come to the front by themselves. Each method has a default.
public protocol ActivationDelegate: AnyObject {
    /// A window wants to come to the front, with the keys. By default it may if that is what the person wanted:
    /// ``ActivationRequest/isLedToByInput``. The shell's delegate then does it: see
    /// ``XdgShellDelegate/xdgShell(_:perform:on:)``.
    func activation(_ global: ActivationGlobal, allows request: ActivationRequest) -> Bool

    /// A window was not allowed to. By default it is marked as one that wants the person's attention, unless it has the
    /// keys: ``ToplevelController/needsAttention``.
    func activation(_ global: ActivationGlobal, didRefuse request: ActivationRequest)
}

extension ActivationDelegate {
    /// Allows what the person wanted.
    public func activation(_ global: ActivationGlobal, allows request: ActivationRequest) -> Bool {
        request.isLedToByInput
    }

    /// Marks the window.
    public func activation(_ global: ActivationGlobal, didRefuse request: ActivationRequest) {
        if !request.controller.isActivated { request.controller.needsAttention = true }
    }
}
