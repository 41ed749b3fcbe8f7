import WaylandServer

/// Decides about locks of the session. Each method has a default.
public protocol SessionLockDelegate: AnyObject {
    /// A client wants to lock the session, which no other client has locked. Refused, it is told that this is over. By
    /// default it is allowed.
    func sessionLockManager(_ manager: SessionLockManager, allowsLockBy client: Client) -> Bool
}

extension SessionLockDelegate {
    /// Allows it.
    public func sessionLockManager(_ manager: SessionLockManager, allowsLockBy client: Client) -> Bool {
        true
    }
}
