import SurfaceResponders
import WaylandServer

/// ext_idle_notifier_v1: tells screen lockers when nobody has done anything on a seat for a time.
///
/// A seat that is gone gives notifications that never come.
extension ManagerRequests: ExtIdleNotifierV1Handler {
    /// With a shorter time, any client could learn when each key is pressed, whoever it is for.
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
        // Keeps the watch.
        resource.onDestroy { withExtendedLifetime(watch) {} }
    }
}

/// Hears when nothing has happened on a seat for a time, and when something does again: for clients, and for embedders that
/// dim their screens.
///
/// It goes on as long as its owner keeps it, and the seat is on the wire.
public final class IdleWatch {
    /// Whether nothing has happened for the time.
    public private(set) var isIdle = false

    private weak var idleness: Idleness?
    private let timeout: Duration
    private let ignoresInhibitors: Bool
    private let onChange: (Bool) -> Void
    /// Nothing before this counts.
    private var beginning: Timestamp
    private let clock: any SeatClock
    private lazy var timer = ClockTimer(clock) { [unowned self] in timeCame() }

    /// Begins to wait.
    /// - Parameters:
    ///   - seat: on the wire. Its clock has to run: with a `StoppedClock` nothing ever becomes idle.
    ///   - timeout: how long nothing has to happen; from now on, at first.
    ///   - ignoresInhibitors: whether input alone counts, whatever a film that is shown asks for.
    ///   - onChange: called on the seat's thread with ``isIdle``, each time that it is another. Input that ends idleness
    ///     is on its way meanwhile.
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

    /// When it becomes idle unless something happens.
    private func due(_ idleness: Idleness) -> Timestamp {
        max(beginning, idleness.latestActivity(ignoringInhibitors: ignoresInhibitors)).advanced(by: timeout)
    }

    private func wait() {
        guard !isIdle, let idleness else { return }
        if idleness.isInhibited, !ignoresInhibitors { timer.stop() } else { timer.start(at: due(idleness)) }
    }

    private func timeCame() {
        guard !isIdle, let idleness else { return }
        // An embedder may not have said yet what has come into sight.
        idleness.inhibitors.update()
        // What happened meanwhile has put it off.
        guard clock.now >= due(idleness), ignoresInhibitors || !idleness.isInhibited else { return wait() }
        isIdle = true
        idleness.becameIdle()
        onChange(true)
    }

    /// Something has happened.
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

    /// The seat is gone.
    func end() {
        timer.stop()
        idleness = nil
    }
}
