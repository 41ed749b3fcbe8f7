/// Delivers events along responder paths. Each delivery is a climb: the event begins at the lowest responder
/// of a path and moves up each time a responder forwards it. Climbs nest: a handler may cause another
/// delivery, after which the outer climb continues.
final class Dispatch {
    /// One climb. The caller of `run` or `offer` keeps the path and the host alive until the climb ends.
    private struct Climb {
        private(set) var path: Unretained<ResponderPath>
        private var steps: AddressList
        private var index = 0
        /// The address of the responder that the event has reached; zero on an empty path.
        var address: UInt { steps[index] }
        /// The surface whose client the event is for; `nil` if there is none.
        private(set) var host: Unretained<SurfaceResponder>?
        private(set) var hostAddress: UInt
        private(set) var placement: Placement
        /// Whether the climb passed the end of the path: no responder handled the event.
        var reachedEnd = false
        /// Whether the host's client took the event.
        var isDelivered = false

        @inline(__always)
        init(_ path: ResponderPath, host: SurfaceResponder? = nil, placement: Placement = Placement()) {
            self.path = Unretained(path)
            steps = path.steps
            self.host = host.map { Unretained($0) }
            hostAddress = host?.address ?? 0
            self.placement = placement
        }

        /// Begins a climb while none is under way. Cheaper than replacing the whole value.
        @inline(__always)
        mutating func begin(_ path: ResponderPath, host: SurfaceResponder, placement: Placement) {
            self.path = Unretained(path)
            steps = path.steps
            index = 0
            self.host = Unretained(host)
            hostAddress = host.address
            self.placement = placement
        }

        /// Replaces the path by a shorter one, which ends at the responder that the event has reached.
        mutating func cut(to path: ResponderPath) {
            let address = address
            self.path = Unretained(path)
            steps = path.steps
            index = steps.firstIndex(of: address) ?? 0
        }

        /// Moves to a responder on the path. Returns `false` if the responder is not on it.
        mutating func go(to address: UInt) -> Bool {
            guard let index = steps.firstIndex(of: address) else { return false }
            self.index = index
            return true
        }

        /// Moves to the next responder and returns it. At the end of the path, returns `nil` without moving.
        @inline(__always)
        mutating func takeStep() -> Unretained<Responder>? {
            let next = Responder.at(steps[index + 1])
            if next != nil { index += 1 }
            return next
        }

        @inline(__always)
        mutating func end(like rest: Climb) {
            path = rest.path
            steps = rest.steps
            index = 0
            host = nil
            hostAddress = 0
            placement.forget()
            isDelivered = false
            reachedEnd = false
        }
    }

    /// The seat. It clears this reference when it is destroyed.
    var reference: Unretained<Seat>?
    @safe @exclusivity(unchecked) private var climb: Climb
    /// The value of `climb` while no climb is under way.
    private let rest: Climb
    private let nowhere = ResponderPath([])
    /// The climbs that enclose the current one, the outermost first.
    @safe @exclusivity(unchecked) private var enclosing: [Climb] = []
    /// The number of climbs under way.
    @safe @exclusivity(unchecked) private(set) var depth = 0
    /// Retains the paths of climbs that were cut short until an outermost `run` returns.
    @safe @exclusivity(unchecked) private var cutPaths: [ResponderPath] = []
    /// Retains the result of the last `next(after:)` for a responder that is not on the path.
    private var found: Responder?

    init() {
        rest = Climb(nowhere)
        climb = rest
    }

    /// The seat. After its end, each access returns a new, empty seat.
    var seat: Seat {
        @inline(__always) get { reference?.object ?? Self.makeEmptySeat() }
    }

    @inline(never)
    private static func makeEmptySeat() -> Seat { Seat(name: "") }

    /// Calls `body` with the first responder of a path, to hand it an event. Returns what took the event.
    @discardableResult
    @inline(__always)
    func run(
        _ path: ResponderPath, host: SurfaceResponder?, placement: Placement = Placement(),
        _ body: (Responder) -> Void
    ) -> Outcome {
        // The path holds the delegate weakly, and a handler may release it.
        let delegate = path.delegate
        defer { withExtendedLifetime(delegate) {} }
        let isNested = depth > 0
        if isNested { enclosing.append(climb) }
        depth += 1
        defer {
            depth -= 1
            if !isNested, !cutPaths.isEmpty { cutPaths.removeAll() }
        }
        climb = Climb(path, host: host, placement: placement)
        if let target = Responder.at(climb.address) {
            target.use(body)
        } else {
            climb.reachedEnd = true
        }
        let done = climb
        climb = isNested ? enclosing.removeLast() : rest
        if done.isDelivered, let host { return .client(host) }
        guard !done.reachedEnd, let last = Responder.at(done.address) else { return .nobody }
        return .responder(last.object)
    }

    /// Offers an event to the client of a surface before any responder is called: `body` makes the offer, and
    /// returns whether the client took the event. The climb is at the first responder of the path.
    @inline(__always)
    func offer(
        alongWith path: ResponderPath, toClientOf host: SurfaceResponder, placement: Placement,
        _ body: () -> Bool
    ) -> Bool {
        depth += 1
        defer { depth -= 1 }
        guard depth == 1 else {
            enclosing.append(climb)
            climb = Climb(path, host: host, placement: placement)
            defer { climb = enclosing.removeLast() }
            return body()
        }
        climb.begin(path, host: host, placement: placement)
        defer { climb.end(like: rest) }
        return body()
    }

    // MARK: Beginnings that end early

    /// Stops the climb of an interaction's begin event at the responder that it has reached, because the
    /// interaction was taken away.
    /// - Parameter number: the `depth` of the climb; zero if the event is no longer climbing.
    /// - Returns: the route of the responders that received the event, and are to receive the end.
    func cut(_ number: Int, along route: Route) -> Route {
        guard number > 0, number <= depth else { return route }
        let isPresent = number == depth
        let begun = isPresent ? climb : enclosing[number - 1]
        let responders = route.path.responders
        guard begun.path.address == Unretained(route.path).address,
            let index = responders.firstIndex(where: { $0.address == begun.address }),
            index < responders.count - 1
        else { return route }
        let path = ResponderPath(ContiguousArray(responders[...index]))
        cutPaths.append(path)
        if isPresent { climb.cut(to: path) } else { enclosing[number - 1].cut(to: path) }
        return Route(path: path, host: route.host)
    }

    // MARK: Steps

    /// The fast path of `next(after:)`. Returns `nil` if the responder is the host, is the last on the path,
    /// or is not the one that the event has reached.
    @inline(__always)
    func step(from responder: Responder) -> Unretained<Responder>? {
        let address = responder.address
        guard climb.address == address, climb.hostAddress != address else { return nil }
        return climb.takeStep()
    }

    /// Returns the next responder on the path, and moves the event there; `nil` at the end. For a responder
    /// that is not on the path, returns its own `next`, which is retained until the next such call.
    func next(after responder: Responder) -> Unretained<Responder>? {
        if climb.address != responder.address {
            guard climb.go(to: responder.address) else {
                found = responder.next
                return found.map { Unretained($0) }
            }
        }
        let next = climb.takeStep()
        if next == nil { climb.reachedEnd = true }
        return next
    }

    // MARK: The client

    @inline(__always)
    func isHost(_ responder: Responder) -> Bool { climb.hostAddress == responder.address }

    /// The surface whose client the event is for. Check before an offer whether the client still has the
    /// interaction: a responder nearer to the target may have taken it away.
    var host: SurfaceResponder? { climb.host?.object }

    /// The host if it is not on the path, so that no responder offers its client the event; else `nil`.
    var hostBesidePath: SurfaceResponder? {
        guard let host, !climb.path.use({ $0.contains(host) }) else { return nil }
        return host
    }

    @inline(__always)
    func location(of point: Point, in surface: SurfaceResponder) -> Point {
        // An event may be offered to a client without a climb, while a climb for another host is under way.
        let placement = climb.hostAddress == surface.address ? climb.placement : Placement()
        return placement.location(of: point, in: surface)
    }

    func noteDelivery(_ isTaken: Bool) -> Bool {
        if isTaken { climb.isDelivered = true }
        return isTaken
    }

    /// What took an event.
    enum Outcome {
        case client(SurfaceResponder)
        case responder(Responder)
        case nobody
    }
}
