/// The climb of one event along a frozen path. A seat has one, used again for every event; a nested climb (a
/// handler that changes focus, say) puts the outer one back when it is done.
final class Dispatch {
    private struct Climb {
        var path = ResponderPath([])
        var index = 0
        /// The surface whose client the event is for; nil when there is none behind the target.
        var host: SurfaceResponder?
        var placement = Placement()
        /// Whether the climb went off the end of the path: nobody handled the event.
        var reachedEnd = false
        /// Whose client took the event.
        var deliveredTo: SurfaceResponder?
    }

    /// Set by the seat as it is made; the seat outlives it.
    @exclusivity(unchecked) unowned(unsafe) var seat: Seat!
    @exclusivity(unchecked) private var climb = Climb()
    /// Keeps a successor that no path holds while it is called.
    private var found: Responder?

    /// Hands an event to the first of a path, and says whether somebody took it.
    @discardableResult
    func run(
        _ path: ResponderPath, host: SurfaceResponder?, placement: Placement = Placement(),
        _ body: (Responder) -> Void
    ) -> Outcome {
        let outer = climb
        climb = Climb(path: path, host: host, placement: placement)
        if let target = path.first { body(target) } else { climb.reachedEnd = true }
        let outcome: Outcome =
            if let surface = climb.deliveredTo {
                .client(surface)
            } else if climb.reachedEnd {
                .nobody
            } else {
                .responder(path[climb.index])
            }
        climb = outer
        return outcome
    }

    /// Who comes after a responder on the path, which holds it; for a responder that is not on it, whoever its `next`
    /// says, held until another is asked for.
    @inline(__always)
    func successor(of responder: Responder) -> Unmanaged<Responder>? {
        let index = climb.index + 1
        if index < climb.path.count, climb.path[index - 1] === responder {
            climb.index = index
            return .passUnretained(climb.path[index])
        }
        found = findSuccessor(of: responder)
        return found.map { .passUnretained($0) }
    }

    @inline(never)
    private func findSuccessor(of responder: Responder) -> Responder? {
        let path = climb.path
        if climb.index < path.count, path[climb.index] === responder {
            climb.index += 1
        } else if let place = path.firstIndex(of: responder) {
            climb.index = place + 1
        } else {
            return responder.next
        }
        guard climb.index < path.count else {
            climb.reachedEnd = true
            climb.index = max(path.count - 1, 0)
            return nil
        }
        return path[climb.index]
    }

    // MARK: The client

    /// The transport, if the event is for this surface's client. A handler before it on the path may have
    /// taken from the client what the event belongs to: who asks for the transport looks at that.
    @inline(__always)
    func isFor(_ surface: SurfaceResponder) -> Bool { climb.host === surface }

    func transport(for surface: SurfaceResponder) -> (any SeatTransport)? {
        climb.host === surface ? seat.transport : nil
    }

    /// The host, if the path does not pass it: nobody has offered it the event.
    var hostBesidePath: SurfaceResponder? {
        guard let host = climb.host, climb.path.firstIndex(of: host) == nil else { return nil }
        return host
    }

    func location(of point: Point, in surface: SurfaceResponder) -> Point {
        climb.placement.location(of: point, in: surface)
    }

    func noteDelivery(_ isTaken: Bool, to surface: SurfaceResponder) -> Bool {
        if isTaken { climb.deliveredTo = surface }
        return isTaken
    }

    /// Who took an event.
    enum Outcome {
        case client(SurfaceResponder)
        case responder(Responder)
        case nobody
    }
}
