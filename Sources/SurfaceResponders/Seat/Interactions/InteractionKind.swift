/// One kind of interactions of a seat, and the rule that all kinds obey.
///
/// A kind says how its events are made and how its protocol expresses an end. Everything else is decided
/// here:
///
/// - The receiver of an interaction is settled when it begins, and changes only by a cancel or a hand-over.
/// - Every receiver of the beginning receives exactly one end. Other receivers receive none.
/// - A beginning that is taken away while it climbs climbs no further, unless other interactions that began
///   with it continue: responders above receive neither it nor its end.
/// - What is taken away is swallowed until it is released, unless the kind has a use for it (a key may still
///   be listed to the next client).
/// - Interactions that are taken away together are all taken away before any receiver is notified. Then each
///   path is notified in one call.
/// - A client is sent the end even if a responder nearer to the target does not forward it. If the client's
///   surface is being removed, it is sent the end before that.
protocol InteractionKind: InteractionHolder {
    associatedtype Held: Interaction

    var context: SeatContext { get }

    /// The interactions that are down, the oldest first. One whose end is being delivered is among them,
    /// without a receiver.
    var standing: ContiguousArray<Held> { get set }

    /// Notifies the responders along a route that interactions were taken away, in one call.
    func tellCancelled(_ held: [Held], along route: Route, for reason: CancelReason)

    /// Sends the client an end that a responder received and did not forward.
    func tellClientOfEnd(_ held: [Held], along route: Route)

    /// Sends a client an end that is still climbing toward it, for example because its surface is being
    /// removed.
    func tellClientOfCancel(_ held: [Held], on host: SurfaceResponder)

    /// Notifies a filter that an interaction which it took was taken away.
    func tellCancelled(_ held: Held, to filter: any InputFilter)

    /// Returns other interactions that have to be taken away with these, because clients cannot be sent the
    /// cancel of one alone.
    func companions(of held: [Held], for reason: CancelReason) -> [Held]

    /// Returns what receives the rest of an interaction that was taken away before its release. By default,
    /// nothing does (`swallowed`). Called before any receiver is notified.
    func remainder(of held: Held, after reason: CancelReason) -> Interaction.Consumer

    /// Called when interactions were taken away, before the responders on their paths are notified. Drops
    /// events that wait for delivery, and notifies gesture recognizers.
    func willTellCancelled(_ held: [Held], for reason: CancelReason)

    /// Called after the responders on their paths were notified.
    func didTellCancelled(_ held: [Held])
}

extension InteractionKind {
    func tellCancelled(_ held: Held, to filter: any InputFilter) {}
    func companions(of held: [Held], for reason: CancelReason) -> [Held] { [] }
    func remainder(of held: Held, after reason: CancelReason) -> Interaction.Consumer { .swallowed }
    func willTellCancelled(_ held: [Held], for reason: CancelReason) {}
    func didTellCancelled(_ held: [Held]) {}

    var isAnythingPressed: Bool { !standing.isEmpty }

    // MARK: Beginning and end

    /// Delivers a beginning to responders by calling a closure.
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
        // A record that is kept after its end keeps no responders.
        if !held.awaitsEndForClient { held.route = nil }
    }

    /// Called after the responders along a route received an end. If one of them did not forward it, the
    /// client is sent it now.
    @inline(__always)
    func completeEnd(of held: some Sequence<Held>, along route: Route) {
        for one in held where one.awaitsEndForClient {
            return completeEndForClient(Array(held), along: route)
        }
    }

    /// Does the same for one interaction, such as a button, a key or a gesture.
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

    /// Takes the interactions that meet a condition away from their responders. The responders and their
    /// clients are notified.
    func cancel(for reason: CancelReason, where isMeant: (Held, Route) -> Bool) {
        let meant = standing.filter { held in held.standingRoute.map { isMeant(held, $0) } ?? false }
        if !meant.isEmpty { cancel(Array(meant), for: reason) }
    }

    /// Takes interactions, and their companions, away from their responders. The responders and their clients
    /// are notified.
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

    /// The route of the end of interactions whose beginning may still be climbing. If others that began with
    /// them continue, the beginning climbs on, and every responder on the route receives the end.
    private func routeOfEnd(of held: [Held], begunAlong route: Route) -> Route {
        guard let number = held.first?.beginningClimb, number > 0,
            !standing.contains(where: { $0.beginningClimb == number && $0.toldResponders == .begun })
        else { return route }
        return context.dispatch.cut(number, along: route)
    }

    /// Groups interactions whose responders received the beginning by route. Those whose beginning is still
    /// being delivered form groups of their own. The order is that of the beginnings.
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

    /// Takes away what began within a surface that is being removed, while its chain still exists. An end
    /// that is still on its way to a client would no longer reach it, so it is sent now.
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

    /// Gives an interaction that was taken away to another receiver, from its beginning on. A responder may
    /// call this while it handles the cancel, before the end has reached the client. The client is then sent
    /// the end first.
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
