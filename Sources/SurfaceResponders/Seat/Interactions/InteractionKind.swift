/// One kind of interactions of a seat, and the rule that all kinds obey.
///
/// A kind creates its events and knows how its protocol expresses an end. Everything else is decided here:
///
/// - The receiver of an interaction is settled when it begins, and changes only by a cancel or a hand-over.
/// - Every receiver of the beginning receives exactly one end. Other receivers receive none.
/// - A beginning that is taken away stops climbing, unless other interactions that began with it continue.
///   Responders that it has not reached receive neither it nor its end.
/// - What is taken away is swallowed until its release, unless `remainder(of:after:)` keeps it.
/// - Interactions that are taken away together are all taken away before any receiver is notified. Then each
///   path is notified in one call, and in a further one for a beginning that still climbs it.
/// - A client is sent the end even if a responder nearer to the target does not forward it. If the client's
///   surface is being removed, it is sent the end before the removal.
protocol InteractionKind: InteractionHolder {
    associatedtype Held: Interaction

    var context: SeatContext { get }

    /// The interactions that are down, the oldest first, including those whose end is being delivered.
    var standing: ContiguousArray<Held> { get set }

    /// Notifies the responders along a route that interactions were taken away, in one call.
    func tellCancelled(_ held: [Held], along route: Route, for reason: CancelReason)

    /// Sends the client an end that a responder received and did not forward.
    func tellClientOfEnd(_ held: [Held], along route: Route)

    /// Sends a client an end that is still climbing toward it and would no longer arrive.
    func tellClientOfCancel(_ held: [Held], on host: SurfaceResponder)

    /// Notifies a filter that an interaction which it took was taken away.
    func tellCancelled(_ held: Held, to filter: any InputFilter)

    /// Returns further interactions to take away with these, because a client's cancel covers all of them.
    func companions(of held: [Held], for reason: CancelReason) -> [Held]

    /// Returns the consumer of the rest of an interaction that is taken away; `swallowed` by default.
    func remainder(of held: Held, after reason: CancelReason) -> Interaction.Consumer

    /// Called before responders are notified. Drops events that wait for delivery, and notifies recognizers.
    func willTellCancelled(_ held: [Held], for reason: CancelReason)

    /// Called after the responders were notified.
    func didTellCancelled(_ held: [Held])
}

extension InteractionKind {
    func tellCancelled(_ held: Held, to filter: any InputFilter) {}
    func companions(of held: [Held], for reason: CancelReason) -> [Held] { [] }
    func remainder(of held: Held, after reason: CancelReason) -> Interaction.Consumer { .swallowed }
    func willTellCancelled(_ held: [Held], for reason: CancelReason) {}
    func didTellCancelled(_ held: [Held]) {}

    var isAnythingPressed: Bool { !standing.isEmpty }

    var interactions: [Interaction] { Array(standing) }

    // MARK: Beginning and end

    /// Delivers a beginning to responders by calling a closure, and records the number of the climb.
    @inline(__always)
    @discardableResult
    func tellBeginning<Result>(of held: Held, _ tell: () -> Result) -> Result {
        held.toldResponders = .begun
        held.beginningClimb = context.dispatch.depth + 1
        defer { held.beginningClimb = 0 }
        return tell()
    }

    func forget(_ held: Held) {
        if standing.last === held {
            standing.removeLast()
        } else if let index = standing.firstIndex(where: { $0 === held }) {
            standing.remove(at: index)
        }
        // An interaction that is retained after its end retains no responders.
        if !held.awaitsEndForClient { held.route = nil }
    }

    /// Sends the client an end that the responders along a route have received and did not forward.
    @inline(__always)
    func completeEnd(of held: some Sequence<Held>, along route: Route) {
        for one in held where one.awaitsEndForClient {
            return completeEndForClient(Array(held), along: route)
        }
    }

    @inline(__always)
    func completeEnd(of held: Held, along route: Route) {
        if held.awaitsEndForClient { completeEndForClient([held], along: route) }
    }

    private func completeEndForClient(_ held: [Held], along route: Route) {
        let left = held.filter(\.awaitsEndForClient)
        tellClientOfEnd(left, along: route)
        for one in left { one.toldClient = .ended }
    }

    // MARK: Taking away

    /// Takes interactions that meet a condition away from responders, and notifies responders and clients.
    func cancel(for reason: CancelReason, where isMeant: (Held, Route) -> Bool) {
        let meant = standing.filter { held in held.standingRoute.map { isMeant(held, $0) } ?? false }
        if !meant.isEmpty { cancel(Array(meant), for: reason) }
    }

    /// Takes interactions and their companions away from responders, and notifies responders and clients.
    /// - Parameter meant: interactions whose consumer is `responders`.
    func cancel(_ meant: [Held], for reason: CancelReason) {
        let others = companions(of: meant, for: reason)
        let all = standing.filter { held in meant.contains { $0 === held } || others.contains { $0 === held }
        }
        for held in all { held.consumer = remainder(of: held, after: reason) }
        let told = Self.byRoute(Array(all))
        willTellCancelled(Array(all), for: reason)
        for (route, held) in told {
            for one in held { one.toldResponders = .ended }
            tellCancelled(held, along: routeOfEnd(of: held, begunAlong: route), for: reason)
            completeEnd(of: held, along: route)
        }
        for held in all where !held.isRouted { held.route = nil }
        didTellCancelled(Array(all))
    }

    /// The route of an end. While the beginning climbs, this is the part that it has reached, unless other
    /// interactions that began with it continue to climb.
    private func routeOfEnd(of held: [Held], begunAlong route: Route) -> Route {
        guard let number = held.first?.beginningClimb, number > 0,
            !standing.contains(where: { $0.beginningClimb == number && $0.toldResponders == .begun })
        else { return route }
        return context.dispatch.cut(number, along: route)
    }

    /// Groups interactions that have the same route and the same climb of the beginning, oldest first. Leaves
    /// out interactions whose beginning was not sent to responders.
    private static func byRoute(_ all: [Held]) -> [(route: Route, held: [Held])] {
        var groups: [(route: Route, held: [Held])] = []
        for held in all where held.toldResponders == .begun {
            guard let route = held.route else { continue }
            if let index = groups.firstIndex(where: {
                $0.route === route && $0.held.first?.beginningClimb == held.beginningClimb
            }) {
                groups[index].held.append(held)
            } else {
                groups.append((route, [held]))
            }
        }
        return groups
    }

    func cancelAll(for reason: CancelReason) {
        cancel(for: reason) { _, _ in true }
        loseFilters { _ in true }
        for held in standing {
            if case .command = held.consumer { held.consumer = .swallowed }
        }
    }

    /// Takes interactions away from their filters, which are notified.
    func loseFilters(where isMeant: (Held) -> Bool) {
        for held in standing where isMeant(held) {
            guard let filter = held.filter else { continue }
            held.consumer = .swallowed
            tellCancelled(held, to: filter)
        }
    }

    func surfaceWillGo(_ surface: SurfaceResponder) {
        takeAway(with: surface)
    }

    /// Takes away what began within a surface that is being removed. Ends that are still climbing toward a
    /// client would no longer reach it, so they are sent now.
    func takeAway(with surface: SurfaceResponder) {
        cancel(for: .surfaceGone(surface)) { _, route in route.isWithin(surface) }
        tellEndsOnTheirWay { $0.isWithin(surface) }
    }

    /// Sends the clients of surfaces the ends that are being delivered and have not reached them.
    func tellEndsOnTheirWay(where isMeant: (SurfaceResponder) -> Bool) {
        while let first = standing.first(where: { isOnItsWay($0, isMeant) }), let host = first.route?.host {
            let held = standing.filter { isOnItsWay($0) { $0 === host } }
            tellClientOfCancel(Array(held), on: host)
            for one in held { one.toldClient = .ended }
        }
    }

    private func isOnItsWay(_ held: Held, _ isMeant: (SurfaceResponder) -> Bool) -> Bool {
        guard held.awaitsEndForClient, let host = held.route?.host else { return false }
        return isMeant(host)
    }

    func letGo(of device: InputDevice.ID) {
        cancel(for: .deviceGone) { held, _ in held.device == device }
        loseFilters { $0.device == device }
        for held in standing where held.device == device { forget(held) }
    }

    func suspend() {
        cancelAll(for: .suspended)
    }

    func forget(_ filter: any InputFilter) {
        for held in standing where held.isTaken(by: filter) { held.consumer = .swallowed }
    }

    // MARK: Handing over

    /// Begins an interaction again with new responders after it was taken away. A handler of the cancel may
    /// call this before the end has reached the former client, which is then sent the end first.
    func begin(_ held: Held, along route: Route?) {
        if held.awaitsEndForClient, let former = held.route?.host { tellEndsOnTheirWay { $0 === former } }
        held.begin(along: route, .responders)
    }

    /// Hands what began within a region to responders of its surface. For the client, nothing changes.
    func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {
        pass(within: region, along: context.makeRoute(to: heir))
    }

    func pass(within region: SurfaceResponder, along heirs: @autoclosure () -> Route) {
        var route: Route?
        for held in standing {
            guard let former = held.standingRoute, former.isWithin(region) else { continue }
            let fresh = route ?? heirs()
            route = fresh
            held.route = fresh
        }
    }
}
