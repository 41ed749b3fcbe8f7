import SurfaceResponders
import WaylandServer

/// ext_idle_notifier_v1: notifies clients, such as screen lockers, when a seat has been without activity for
/// a time. A notification for a seat that was removed sends no events.
extension ManagerRequests: ExtIdleNotifierV1Handler {
    /// A shorter timeout would let any client learn when each key is pressed in any client.
    private static var shortestIdleTimeout: Duration { .seconds(1) }

    func getIdleNotification(
        _ notifier: ExtIdleNotifierV1, id: NewResource<ExtIdleNotificationV1>, timeout: UInt32, seat: WlSeat
    ) {
        notify(id.create(nil), after: timeout, on: SeatGlobal.from(seat), ignoringInhibitors: false)
    }

    func getInputIdleNotification(
        _ notifier: ExtIdleNotifierV1, id: NewResource<ExtIdleNotificationV1>, timeout: UInt32, seat: WlSeat
    ) {
        notify(id.create(nil), after: timeout, on: SeatGlobal.from(seat), ignoringInhibitors: true)
    }

    /// - Parameter timeout: in milliseconds.
    private func notify(
        _ resource: ExtIdleNotificationV1, after timeout: UInt32, on seat: SeatGlobal?,
        ignoringInhibitors: Bool
    ) {
        guard let seat else { return }
        let watch = IdleWatch(
            on: seat, after: max(.milliseconds(timeout), Self.shortestIdleTimeout),
            ignoringInhibitors: ignoringInhibitors
        ) { [weak resource] isIdle in
            if isIdle { resource?.idled() } else { resource?.resumed() }
        }
        // Keeps the watch alive.
        resource.onDestroy { withExtendedLifetime(watch) {} }
    }
}

/// Notifies its owner when a seat has been without activity for a time, and when activity resumes, for
/// example to dim a screen. It works while its owner keeps it and the seat is on the wire.
public final class IdleWatch {
    /// Whether the seat has been without activity for the timeout.
    public private(set) var isIdle = false

    private weak var idleness: Idleness?
    private let timeout: Duration
    private let ignoresInhibitors: Bool
    private let onChange: (Bool) -> Void
    /// The time from which the timeout counts at the earliest.
    private var beginning: Timestamp
    private let clock: any SeatClock
    private lazy var timer = ClockTimer(clock) { [unowned self] in timeCame() }

    /// Starts the timeout.
    /// - Parameters:
    ///   - seat: a seat on the wire. With a `StoppedClock`, it never becomes idle.
    ///   - timeout: the time without activity after which the seat is idle. It starts now.
    ///   - ignoresInhibitors: whether idle inhibitors are ignored.
    ///   - onChange: called on the seat's thread when ``isIdle`` changes. The input event that ends idleness
    ///     is routed after this call.
    public init(
        on seat: SeatGlobal, after timeout: Duration, ignoringInhibitors ignoresInhibitors: Bool = false,
        onChange: @escaping (Bool) -> Void
    ) {
        self.timeout = timeout
        self.ignoresInhibitors = ignoresInhibitors
        self.onChange = onChange
        clock = seat.seat.clock
        beginning = clock.now
        guard seat.isOnWire else { return }
        idleness = seat.idleness
        seat.idleness.add(self)
        wait()
    }

    /// The time at which the seat becomes idle without further activity.
    private func due(_ idleness: Idleness) -> Timestamp {
        max(beginning, idleness.latestActivity(ignoringInhibitors: ignoresInhibitors)).advanced(by: timeout)
    }

    private func wait() {
        guard !isIdle, let idleness else { return }
        if idleness.isInhibited, !ignoresInhibitors { timer.stop() } else { timer.start(at: due(idleness)) }
    }

    private func timeCame() {
        guard !isIdle, let idleness else { return }
        // The embedder may not have reported yet which surfaces have become visible.
        idleness.inhibitors.update()
        // Activity since the timer was started postpones the deadline.
        guard clock.now >= due(idleness), ignoresInhibitors || !idleness.isInhibited else { return wait() }
        isIdle = true
        idleness.becameIdle()
        onChange(true)
    }

    /// Ends idleness. Called on activity, and when inhibition begins or ends.
    func resume() {
        guard isIdle else { return }
        isIdle = false
        beginning = clock.now
        wait()
        onChange(false)
    }

    func inhibitionChanged() {
        guard !ignoresInhibitors else { return }
        if isIdle { resume() } else { wait() }
    }

    /// Called when the seat is removed.
    func end() {
        timer.stop()
        idleness = nil
    }
}
