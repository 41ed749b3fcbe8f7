import WaylandClient

/// Idle notifications and idle inhibitors. Lines in the log begin with the name of the object.
extension TestClient {
    /// - Parameter timeout: In milliseconds.
    @discardableResult
    func watchIdleness(_ name: String = "idle", after timeout: UInt32, ignoringInhibitors: Bool = false)
        -> ExtIdleNotificationV1?
    {
        guard let seat, let notifier = registry.bind(ExtIdleNotifierV1.self) else { return nil }
        let notification =
            ignoringInhibitors
            ? notifier.getInputIdleNotification(timeout: timeout, seat: seat)
            : notifier.getIdleNotification(timeout: timeout, seat: seat)
        notification.onEvent = { [log] event in
            switch event {
            case .idled: log.note("\(name) idled")
            case .resumed: log.note("\(name) resumed")
            }
        }
        settle()
        return notification
    }

    @discardableResult
    func inhibitIdleness(on surface: String) -> ZwpIdleInhibitorV1? {
        guard let manager = registry.bind(ZwpIdleInhibitManagerV1.self), let surface = surfaces[surface]
        else {
            return nil
        }
        let inhibitor = manager.createInhibitor(surface: surface)
        settle()
        return inhibitor
    }
}
