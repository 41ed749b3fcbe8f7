import WaylandServer

/// Hears of locks of the session. Each method has a default.
public protocol SessionLockDelegate: AnyObject {
    /// A client wants to lock the session, which no other client has locked. Refused, it is told that this is over. By
    /// default it is allowed.
    func sessionLockManager(_ manager: SessionLockManager, allowsLockBy client: Client) -> Bool

    /// The session was locked, or unlocked. Pictures that are drawn from now on show it so. By default nothing is done.
    func sessionLockManager(_ manager: SessionLockManager, didLock isLocked: Bool)
}

extension SessionLockDelegate {
    /// Allows it.
    public func sessionLockManager(_ manager: SessionLockManager, allowsLockBy client: Client) -> Bool {
        true
    }

    /// Does nothing.
    public func sessionLockManager(_ manager: SessionLockManager, didLock isLocked: Bool) {}
}
