import SurfaceResponders
import WaylandShell

final class DesktopSeats {
    let first: Seat
    private(set) var further: [Seat] = []
    private var watch: LatestSeat?

    init(_ first: Seat) {
        self.first = first
    }

    var all: [Seat] { [first] + further }

    /// The seat whose command is performed, else that of the latest input event. With a single seat, events
    /// are not observed.
    var acting: Seat {
        guard let watch else { return first }
        return all.first(where: \.isPerformingAction) ?? watch.seat ?? first
    }

    func add(_ seat: Seat) {
        let watch = watch ?? LatestSeat()
        if self.watch == nil {
            self.watch = watch
            first.addSpy(watch)
        }
        further.append(seat)
        seat.addSpy(watch)
    }

    func remove(_ seat: Seat) {
        guard let watch, further.contains(where: { $0 === seat }) else { return }
        further.removeAll { $0 === seat }
        seat.removeSpy(watch)
        watch.forget(seat)
        if further.isEmpty {
            first.removeSpy(watch)
            self.watch = nil
        }
    }
}

/// Several users of one desktop. Each has a focus, a pointer and popups. They share the windows, the
/// workspaces, the overview and the undo history.
extension Desktop {
    /// The seats whose delegate this is. The first one is ``seat``.
    public var seats: [Seat] { seatList.all }

    /// The seat whose command is performed, else that of the latest input event. Its focus moves to windows
    /// that are shown or activated.
    var actingSeat: Seat { seatList.acting }

    /// Becomes the delegate of a further seat until ``remove(_:)``, and focuses the window in front on it.
    func add(_ seat: Seat) {
        guard !seats.contains(where: { $0 === seat }) else { return }
        seatList.add(seat)
        seat.delegate = self
        seat.focusPolicy = ToplevelFocusPolicy(shell)
        seat.motion.recognizesPointerShakes = self.seat.motion.recognizesPointerShakes
        overview?.cover(seat)
        seat.focus.electKeyWindow()
    }

    /// Removes a seat that was added, and ends its popups and drags. Does nothing for ``seat``.
    func remove(_ seat: Seat) {
        guard seatList.further.contains(where: { $0 === seat }) else { return }
        seat.pause()
        for grab in seat.activeGrabs where grab.kind != .lock { seat.revoke(grab) }
        seat.focus.resignKey()
        seatList.remove(seat)
        seat.delegate = nil
    }

    func keyToplevel(on seat: Seat) -> DesktopToplevel? {
        (seat.focus.keyWindow as? ToplevelWindow)?.controller as? DesktopToplevel
    }

    /// The acting seat, and seats without a focused window. A new window gets their focus.
    var seatsForNewWindows: [Seat] {
        let acting = actingSeat
        let others = seatList.further + [seat]
        return [acting] + others.filter { $0 !== acting && $0.focus.keyWindow == nil }
    }
}

final class LatestSeat: InputSpy {
    private(set) weak var seat: Seat?

    func observe(_ event: InputEvent, on seat: Seat) {
        if self.seat !== seat { self.seat = seat }
    }

    func forget(_ seat: Seat) {
        if self.seat === seat { self.seat = nil }
    }
}
