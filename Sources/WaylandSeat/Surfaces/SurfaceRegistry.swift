import SurfaceResponders
import WaylandServer

/// Which responder stands for which wl_surface, and which application for which client. One for each display,
/// shared by its seats.
///
/// Surfaces need not have been created here: an embedder's own are found by their `wl_resource`.
///
/// Which of them belong together is kept with the two of them: there may be very many.
public final class SurfaceRegistry: ResourceKeeper {
    private var applications: [ObjectIdentifier: Application] = [:]
    var responderTrees: [ObjectIdentifier: ResponderTree] = [:]
    /// Owns the surfaces: ``delegate``.
    weak var owner: (any SurfaceRegistryDelegate)? { didSet { ownerLoss.delegateSet(owner) } }
    var ownerLoss = DelegateLoss()
    /// What the seats' protocols use surfaces for.
    var roles: [ObjectIdentifier: SurfaceRoleEntry] = [:]
    /// What clients have asked for of surfaces since their last commits, without what their trees of responders hold.
    private var pendingCommits: [ObjectIdentifier: SurfaceCommit] = [:]
    /// What keeps the seats from becoming idle.
    private(set) lazy var idleInhibitors = IdleInhibitors(of: self)
    /// Whether a client asks for the screen to stay on, so that visibility matters to seats.
    package internal(set) var hasIdleInhibitors = false
    /// What keeps input from the session; nil while it is not locked.
    public internal(set) var sessionLock: SessionLock?
    private var dragIconObservers = Observers<Void>()
    /// The seats' drags of those seats that have one now.
    @safe @exclusivity(unchecked) var dragsUnderWay: [Drags] = []
    @safe @exclusivity(unchecked) private var seatReferences: [SeatReference] = []
    private var seatsFollowers: [SeatsFollowerReference] = []

    private struct SeatReference {
        weak var seat: SeatGlobal?
    }

    private struct SeatsFollowerReference {
        weak var follower: (any SeatsFollower)?
    }

    /// A registry that knows no surface yet.
    public init() {}

    /// The responder of a surface, made at the first call and kept as long as the wl_surface lives. Its
    /// geometry and its place in a window or tree are the embedder's to set.
    public func responder(for surface: WlSurface) -> ClientSurfaceResponder {
        if let responder = existingResponder(for: surface) { return responder }
        let responder = ClientSurfaceResponder()
        attach(responder, to: surface)
        return responder
    }

    /// Has a responder of the embedder's own making stand for a surface. Call it before anybody asked for
    /// one: a surface that has a responder already keeps it. That, and a responder that is a region or stands for
    /// another surface, is reported as `Misuse`, and nothing changes.
    public func attach(_ responder: ClientSurfaceResponder, to surface: WlSurface) {
        guard responder.kind == .surface else {
            return report("a region cannot stand for a wl_surface", responder)
        }
        guard existingResponder(for: surface) == nil else {
            return report("a wl_surface that has a responder was given another", responder)
        }
        guard responder.counterpart == nil else {
            return report("a responder that stands for a wl_surface was given another", responder)
        }
        guard surface.isAlive else { return }
        surface.keep(responder, for: self)
        stand(responder, for: surface)
    }

    private func existingResponder(for surface: WlSurface) -> ClientSurfaceResponder? {
        surface.kept as? ClientSurfaceResponder
    }

    /// The surface that a responder stands for; nil for responders of the compositor's own, and once it is
    /// destroyed.
    public func surface(of responder: SurfaceResponder) -> WlSurface? {
        // A responder may stand for a surface of another display.
        guard let surface = responder.counterpart as? WlSurface, surface.keeper === self else { return nil }
        return surface
    }

    /// The client whose surface a responder stands for; nil for responders of the compositor's own, and once the surface
    /// is destroyed.
    func client(of responder: SurfaceResponder) -> Client? {
        surface(of: responder).flatMap { $0.isAlive ? $0.client : nil }
    }

    /// The application that stands for a client, made at the first call and kept as long as the client lives.
    public func application(of client: Client) -> Application {
        if let application = applications[ObjectIdentifier(client)] { return application }
        let application = Application()
        application.identity = client.identity
        guard client.isAlive else { return application }
        applications[ObjectIdentifier(client)] = application
        client.onDestroy { [weak self, unowned client] in
            self?.applications[ObjectIdentifier(client)] = nil
        }
        return application
    }

    // MARK: Commits

    /// Returns what the client of a surface has asked for up to now by the protocols served here; nil if nothing. Call this at
    /// each wl_surface.commit that is no error, and apply the answer with that commit's content.
    public func takeCommit(of surface: WlSurface) -> SurfaceCommit? {
        guard !pendingCommits.isEmpty else { return nil }
        let key = ObjectIdentifier(surface)
        guard var commit = pendingCommits.removeValue(forKey: key) else { return nil }
        commit.responders = responderTrees[key]?.takePending()
        return commit
    }

    func add(_ change: ConstraintChange, of constraint: ClientConstraint, to surface: WlSurface) {
        pendingCommits[ObjectIdentifier(surface), default: SurfaceCommit()].add(change, of: constraint)
    }

    func forget(_ constraint: ClientConstraint, of surface: WlSurface) {
        pendingCommits[ObjectIdentifier(surface)]?.forget(constraint)
    }

    /// A surface's tree of responders has pending state.
    func expectChange(of surface: WlSurface) {
        if pendingCommits[ObjectIdentifier(surface)] == nil {
            pendingCommits[ObjectIdentifier(surface)] = SurfaceCommit()
        }
    }

    // MARK: Drag icons

    /// Calls a handler when the icon of a drag appears, moves or disappears. An icon is in no scene that would notify.
    package func observeDragIconMoves(_ handler: @escaping () -> Void) -> ObservationToken {
        dragIconObservers.add(handler)
    }

    func dragIconMoved() {
        dragIconObservers.notify(())
    }

    // MARK: Seats

    /// The seats that are on the wire, in the order in which they came.
    public var seats: [SeatGlobal] { seatReferences.compactMap(\.seat) }

    package var firstSeat: SeatGlobal? { seatReferences.lazy.compactMap(\.seat).first }

    /// Updates the seats and their drags. To be called once a turn. Seats that are added or removed meanwhile may be passed over.
    package func updateSeats() {
        var index = 0
        while index < seatReferences.count {
            seatReferences[index].seat?.seat.update()
            index += 1
        }
        if !dragsUnderWay.isEmpty { updateDrags() }
    }

    func add(_ seat: SeatGlobal) {
        seatReferences.removeAll { $0.seat == nil }
        seatReferences.append(SeatReference(seat: seat))
        sessionLock?.cover(seat.seat)
        seatsChanged()
    }

    /// - Parameter follower: not kept.
    package func add(_ follower: any SeatsFollower) {
        seatsFollowers.removeAll { $0.follower == nil }
        seatsFollowers.append(SeatsFollowerReference(follower: follower))
    }

    func seatsChanged() {
        for reference in seatsFollowers { reference.follower?.seatsChanged() }
    }

    /// No client gets anything of it any more.
    func remove(_ seat: SeatGlobal) {
        sessionLock?.uncover(seat.seat)
        seatReferences.removeAll { $0.seat === seat || $0.seat == nil }
        seatsChanged()
    }

    private func report(_ mistake: String, _ responder: SurfaceResponder) {
        let diagnostics = seats.first?.seat.scene.diagnostics ?? .concerning(responder)
        diagnostics.report(.other(mistake))
    }

    package func resourceEnded(_ resource: Resource, kept: AnyObject) {
        pendingCommits[ObjectIdentifier(resource)] = nil
        guard let responder = kept as? ClientSurfaceResponder else { return }
        stand(responder, for: nil)
    }

    private func stand(_ responder: ClientSurfaceResponder, for surface: WlSurface?) {
        responder.counterpart = surface
        responder.forgetClient()
    }

    /// To be called by the embedder, at most once in a turn of its loop, when surfaces may have come into sight or got out of
    /// it: windows came, went, were moved or covered. It costs nothing while no client asks for the screen to stay on, and
    /// nothing is dragged.
    public func visibilityChanged() {
        updateIdleInhibitors()
        updateDrags()
    }

    /// Looks again whether a surface can be seen for which the screen is to stay on.
    package func updateIdleInhibitors() {
        idleInhibitors.update()
    }

    /// Finds out what lies under drags at rest.
    private func updateDrags() {
        for drags in dragsUnderWay { drags.current?.lookAgain() }
    }

    /// Whether a surface has a size, and is in a window of a scene and hidden by nobody. Others may lie in front of it.
    public func isShown(_ surface: WlSurface) -> Bool {
        guard surface.isAlive else { return false }
        let responder = responder(for: surface)
        guard let scene = responder.window?.scene, scene.shows(responder) else { return false }
        return responder.bounds.width > 0 && responder.bounds.height > 0
    }

    func isVisible(_ surface: WlSurface) -> Bool {
        decider(for: surface.client)?.surfaceRegistry(self, isVisible: surface) ?? isShown(surface)
    }
}

/// A client's surface as one seat tells events to it.
struct SeatSurface {
    let surface: WlSurface
    let client: SeatClient

    /// Whether there is something to tell the client by what its pointer does there.
    @inline(__always)
    var isReachableByPointer: Bool { surface.isAlive && !client.pointers.isEmpty }
}
