import SurfaceResponders
import WaylandServer

/// Maps each wl_surface to its responder, and each client to its application. There is one for each display,
/// shared by its seats. Surfaces need not be created by this library: an embedder's own are identified by
/// their `wl_resource`.
public final class SurfaceRegistry: ResourceKeeper {
    private var applications: [ObjectIdentifier: Application] = [:]
    var responderTrees: [ObjectIdentifier: ResponderTree] = [:]
    /// The owner of the surfaces: ``delegate``.
    weak var owner: (any SurfaceRegistryDelegate)? { didSet { ownerLoss.delegateSet(owner) } }
    var ownerLoss = DelegateLoss()
    /// The roles of surfaces in the seats' protocols.
    var roles: [ObjectIdentifier: SurfaceRoleEntry] = [:]
    /// The changes requested since each surface's last commit, apart from those in responder trees.
    private var pendingCommits: [ObjectIdentifier: SurfaceCommit] = [:]
    private(set) lazy var idleInhibitors = IdleInhibitors(of: self)
    /// Whether a client asks for the screen to stay on, so that the visibility of surfaces matters.
    package internal(set) var hasIdleInhibitors = false
    /// The lock of the session; `nil` while it is not locked.
    public internal(set) var sessionLock: SessionLock?
    private var dragIconObservers = Observers<Void>()
    /// The `Drags` of the seats on which a drag is under way.
    @safe @exclusivity(unchecked) var dragsUnderWay: [Drags] = []
    @safe @exclusivity(unchecked) private var seatReferences: [SeatReference] = []
    private var seatsFollowers: [SeatsFollowerReference] = []

    private struct SeatReference {
        weak var seat: SeatGlobal?
    }

    private struct SeatsFollowerReference {
        weak var follower: (any SeatsFollower)?
    }

    /// Creates an empty registry.
    public init() {}

    /// The responder of a surface, created at the first call and kept while the wl_surface exists. The
    /// embedder sets its geometry, and its position in a window or tree.
    public func responder(for surface: WlSurface) -> ClientSurfaceResponder {
        if let responder = existingResponder(for: surface) { return responder }
        let responder = ClientSurfaceResponder()
        attach(responder, to: surface)
        return responder
    }

    /// Sets a responder of the embedder's own for a surface. Call this before the surface's responder is
    /// first requested. Reports `Misuse`, and does nothing, if the surface has a responder already, or if the
    /// responder is a region or represents another surface.
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

    /// The surface that a responder represents; `nil` if there is none, or it was destroyed.
    public func surface(of responder: SurfaceResponder) -> WlSurface? {
        // The responder may represent a surface of another display.
        guard let surface = responder.counterpart as? WlSurface, surface.keeper === self else { return nil }
        return surface
    }

    /// The client of the surface that a responder represents; `nil` if there is none, or it was destroyed.
    func client(of responder: SurfaceResponder) -> Client? {
        surface(of: responder).flatMap { $0.isAlive ? $0.client : nil }
    }

    /// The application of a client, created at the first call and kept while the client exists.
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

    /// Returns the changes that a client has requested for a surface since the last call; `nil` for none.
    /// Call this at each valid wl_surface.commit, and apply the result with that commit's content.
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

    /// Called when a surface's tree of responders has pending state.
    func expectChange(of surface: WlSurface) {
        if pendingCommits[ObjectIdentifier(surface)] == nil {
            pendingCommits[ObjectIdentifier(surface)] = SurfaceCommit()
        }
    }

    // MARK: Drag icons

    /// Calls a handler when a drag icon appears, moves or disappears. No scene notifies of this.
    package func observeDragIconMoves(_ handler: @escaping () -> Void) -> ObservationToken {
        dragIconObservers.add(handler)
    }

    func dragIconMoved() {
        dragIconObservers.notify(())
    }

    // MARK: Seats

    /// The seats on the wire, the oldest first.
    public var seats: [SeatGlobal] { seatReferences.compactMap(\.seat) }

    package var firstSeat: SeatGlobal? { seatReferences.lazy.compactMap(\.seat).first }

    /// Updates the seats and their drags. Call this once a turn. If seats are added or removed during the
    /// call, some may be skipped.
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

    /// - Parameter follower: held weakly.
    package func add(_ follower: any SeatsFollower) {
        seatsFollowers.removeAll { $0.follower == nil }
        seatsFollowers.append(SeatsFollowerReference(follower: follower))
    }

    func seatsChanged() {
        for reference in seatsFollowers { reference.follower?.seatsChanged() }
    }

    /// Called when a seat was removed from the wire.
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

    /// Call this, at most once in a turn, when the visibility of surfaces may have changed. It costs nothing
    /// while no client asks for the screen to stay on, and no drag is under way.
    public func visibilityChanged() {
        updateIdleInhibitors()
        updateDrags()
    }

    /// Checks again which of the surfaces that ask for the screen to stay on are visible.
    package func updateIdleInhibitors() {
        idleInhibitors.update()
    }

    /// Updates the targets of the drags, even if a drag has not moved.
    private func updateDrags() {
        for drags in dragsUnderWay { drags.current?.lookAgain() }
    }

    /// Whether a surface has a size, is in a scene, and is not hidden. Other surfaces may cover it.
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

/// A client's surface, with the state of its client on one seat.
struct SeatSurface {
    let surface: WlSurface
    let client: SeatClient

    /// Whether pointer events can be sent for the surface.
    @inline(__always)
    var isReachableByPointer: Bool { surface.isAlive && !client.pointers.isEmpty }
}
