/// One kind of interactions of a seat, and the rule that all kinds obey.
///
/// A kind says how its events are made, and what its protocol has for an end. Who gets what, and that whoever was told
/// of a beginning is told of one end, is said here and nowhere else:
///
/// - Who gets an interaction is settled when it begins, and changes by a cancel or a transfer alone.
/// - Whoever was told of the beginning is told of exactly one end; whoever was not, of none.
/// - A beginning that is taken away on its way climbs no further: responders above receive neither it nor its end.
/// - What is taken away is swallowed until it is up, unless the kind has a use for it (a key may still be listed to the
///   next client).
/// - Everything that is taken away at once is so before anybody hears of it; then each path is told in one call.
/// - A client hears of an end even if a responder nearer to the target keeps it to itself, and while its surface is
///   still there.
protocol InteractionKind: InteractionHolder {
    associatedtype Held: Interaction

    var context: SeatContext { get }

    /// Those that are down, the oldest first. One whose end is being delivered is among them, with nobody to have it.
    var standing: ContiguousArray<Held> { get set }

    /// Tells the responders along a route that interactions are taken away, in one call.
    func tellCancelled(_ held: [Held], along route: Route, for reason: CancelReason)

    /// Tells the client of an end that responders were told, and that one of them kept to itself.
    func tellClientOfEnd(_ held: [Held], along route: Route)

    /// Tells the client of a surface that goes of an end that is still on its way up the path.
    func tellClientOfCancel(_ held: [Held], on host: SurfaceResponder)

    /// Tells a filter that it loses what it took.
    func tellCancelled(_ held: Held, to filter: any InputFilter)

    /// Others that have to be taken away with these, since clients cannot be told of one alone.
    func companions(of held: [Held], for reason: CancelReason) -> [Held]

    /// What becomes of one that is taken away and still down. Asked before anybody hears of the cancel.
    func remainder(of held: Held, after reason: CancelReason) -> Interaction.Consumer

    /// Called when interactions were taken away, before their paths hear of it: for what waits to be delivered, and for
    /// gesture recognizers.
    func willTellCancelled(_ held: [Held], for reason: CancelReason)

    /// Called when their paths have heard of it.
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

    /// Tells responders of a beginning.
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
        // Whoever keeps a record that is over keeps nobody else with it.
        if !held.awaitsEndForClient { held.route = nil }
    }

    /// The responders along a route were told an end. The client is told, too, if one of them kept it to itself.
    @inline(__always)
    func completeEnd(of held: some Sequence<Held>, along route: Route) {
        for one in held where one.awaitsEndForClient {
            return completeEndForClient(Array(held), along: route)
        }
    }

    /// The same for the one interaction that a button, a key or a gesture is.
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

    /// Takes interactions from the responders that have them: they, and their clients, are told.
    func cancel(for reason: CancelReason, where isMeant: (Held, Route) -> Bool) {
        let meant = standing.filter { held in held.standingRoute.map { isMeant(held, $0) } ?? false }
        if !meant.isEmpty { cancel(Array(meant), for: reason) }
    }

    /// - Parameter meant: interactions that responders have.
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

    /// The route of the end of interactions whose beginning may still be climbing. If others that began with them continue,
    /// the beginning climbs on, and every responder on the route receives the end.
    private func routeOfEnd(of held: [Held], begunAlong route: Route) -> Route {
        guard let number = held.first?.beginningClimb, number > 0,
            !standing.contains(where: { $0.beginningClimb == number && $0.toldResponders == .begun })
        else { return route }
        return context.dispatch.cut(number, along: route)
    }

    /// Those whose responders know of them, by their routes, and apart those that they are being told of; the order is that
    /// of beginning.
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

    /// Takes interactions from the filters that have them, which are told.
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

    /// What began within a surface that goes is taken away while its chain still stands. An end that is on its way to its
    /// client would not arrive any more, and is told now.
    func takeAway(with surface: SurfaceResponder) {
        cancel(for: .surfaceGone(surface)) { _, route in route.isWithin(surface) }
        tellEndsOnTheirWay { $0.isWithin(surface) }
    }

    /// Tells the clients of surfaces of ends that are being delivered and have not arrived.
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

    /// Somebody else gets one that has been taken away, from its beginning on. A client whose end of it is still on its
    /// way, because a responder on the path hands it over while it hears of the cancel, is told first.
    func begin(_ held: Held, along route: Route?) {
        if held.awaitsEndForClient, let former = held.route?.host { tellEndsOnTheirWay { $0 === former } }
        held.begin(along: route, .responders)
    }

    /// To the client nothing has changed when responders of its surface have what began within a region of it.
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
