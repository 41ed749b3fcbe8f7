/// The climb of one event along a frozen path. A seat has one, used again for every event; a nested climb (a handler
/// that changes focus, say) puts the outer one back when it is done.
final class Dispatch {
    /// Set by the seat as it is made; the seat outlives it.
    unowned(unsafe) var seat: Seat!
    private(set) var path = ResponderPath([])
    private var index = 0
    /// The surface whose client the event is for; nil when there is none behind the target.
    private(set) var hostSurface: SurfaceResponder?
    private(set) var placement = Placement()
    /// Whether the climb went off the end of the path: nobody handled the event.
    private var reachedEnd = false
    /// Whether a client took the event.
    private(set) var deliveredTo: SurfaceResponder?

    /// Hands an event to the first of a path, and says whether somebody took it.
    @discardableResult
    func run(
        _ path: ResponderPath, host: SurfaceResponder?, placement: Placement = Placement(),
        _ body: (Responder) -> Void
    ) -> Outcome {
        let outer = (self.path, index, hostSurface, self.placement, reachedEnd, deliveredTo)
        self.path = path
        index = 0
        hostSurface = host
        self.placement = placement
        reachedEnd = false
        deliveredTo = nil
        if let target = path.first { body(target) } else { reachedEnd = true }
        let outcome: Outcome =
            if let deliveredTo { .client(deliveredTo) } else if reachedEnd { .nobody } else { .responder(path[index]) }
        (self.path, index, hostSurface, self.placement, reachedEnd, deliveredTo) = outer
        return outcome
    }

    func successor(of responder: Responder) -> Responder? {
        if index < path.count, path[index] === responder {
            index += 1
        } else if let place = path.firstIndex(of: responder) {
            index = place + 1
        } else {
            return responder.next
        }
        guard index < path.count else {
            reachedEnd = true
            index = max(path.count - 1, 0)
            return nil
        }
        return path[index]
    }

    func noteDelivery(_ isTaken: Bool, to surface: SurfaceResponder) -> Bool {
        if isTaken { deliveredTo = surface }
        return isTaken
    }

    /// Who took an event.
    enum Outcome {
        case client(SurfaceResponder)
        case responder(Responder)
        case nobody
    }
}
