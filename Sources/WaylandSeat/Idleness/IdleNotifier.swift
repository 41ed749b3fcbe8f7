import WaylandServer

/// What clients ask of ext_idle_notifier_v1. A seat that is gone gives notifications that never come.
final class IdleNotifier: ExtIdleNotifierV1Handler {
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
