import WaylandServer

/// ext_idle_notifier_v1: tells screen lockers when nobody has done anything on a seat for a time.
///
/// A seat that is gone gives notifications that never come.
extension ManagerRequests: ExtIdleNotifierV1Handler {
    func getIdleNotification(
        _ notifier: ExtIdleNotifierV1, id: NewResource<ExtIdleNotificationV1>, timeout: UInt32, seat: WlSeat
    ) {
        let notification = IdleNotification()
        notification.begin(
            id.create(notification), after: timeout, on: SeatGlobal.from(seat), ignoringInhibitors: false)
    }

    func getInputIdleNotification(
        _ notifier: ExtIdleNotifierV1, id: NewResource<ExtIdleNotificationV1>, timeout: UInt32, seat: WlSeat
    ) {
        let notification = IdleNotification()
        notification.begin(
            id.create(notification), after: timeout, on: SeatGlobal.from(seat), ignoringInhibitors: true)
    }
}

/// An ext_idle_notification_v1.
final class IdleNotification: ExtIdleNotificationV1Handler {
    /// With a shorter time, any client could learn when each key is pressed, whoever it is for.
    private static let shortestTimeout = Duration.seconds(1)

    private var watch: IdleWatch?

    /// - Parameter timeout: in milliseconds.
    func begin(
        _ resource: ExtIdleNotificationV1, after timeout: UInt32, on seat: SeatGlobal?,
        ignoringInhibitors: Bool
    ) {
        guard let seat else { return }
        watch = IdleWatch(
            of: seat, after: max(.milliseconds(timeout), Self.shortestTimeout),
            ignoringInhibitors: ignoringInhibitors
        ) { [weak resource] isIdle in
            if isIdle { resource?.idled() } else { resource?.resumed() }
        }
    }

    func resourceDestroyed(_ resource: Resource) {
        watch = nil
    }
}
