import Logging
import SurfaceResponders
import SystemPackage
import WaylandSeat
import WaylandServer

/// The surfaces of a display: wl_compositor, wl_subcompositor and wl_shm, with the outputs that they are shown on.
///
/// What a surface is used for is its role's to say, which a shell gives it: `XdgShell`, `LayerShell`.
public final class Compositor {
    /// What clients connect to.
    public let display: Display
    /// Which responder stands for which wl_surface.
    public let registry: SurfaceRegistry
    /// The plane that windows are on.
    public let scene: Scene
    /// What frames and other things that wait go by.
    public let clock: any SeatClock
    /// Told of what clients do wrong.
    public let logger: Logger
    /// What surfaces are shown on.
    public let outputs: OutputLayout

    /// Decides which responders stand for surfaces. Held weakly.
    public weak var delegate: (any CompositorDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    /// Where the cursors come from that no client draws. Without one, none are on pictures.
    public var cursorTheme: (any CursorTheme)?

    /// All that have a live wl_surface, by their number.
    private var surfacesByNumber: [UInt64: Surface] = [:]
    private var surfacesByClient: [ObjectIdentifier: [UInt64: Surface]] = [:]
    private var surfaceCount: UInt64 = 0

    let contents: ContentReader
    package private(set) lazy var frameScheduler = FrameScheduler(for: self)
    private var commitCount: UInt64 = 0
    /// What depends on the places of others, and is to be put in place in this turn.
    @safe @exclusivity(unchecked) private var placing: [() -> Void] = []
    @safe @exclusivity(unchecked) private var turnObservers = Observers<Void>()
    private var surfaceObservers = Observers<SurfaceChange>()
    /// Of the scene and the registry, which other compositors may share.
    private var observations: [ObservationToken] = []
    private var global: Global<WlCompositor>?
    package var globals: GlobalList
    /// What protocols have for all surfaces of the compositor.
    private var parts: [ObjectIdentifier: AnyObject] = [:]

    /// Serves clients from now on.
    package init(serving seat: SeatGlobal, on display: Display, logger: Logger) {
        self.display = display
        registry = seat.registry
        scene = seat.seat.scene
        clock = seat.seat.clock
        self.logger = logger
        outputs = OutputLayout(on: display, scene: scene)
        contents = ContentReader(display.work)
        globals = GlobalList(on: display)
        outputs.compositor = self
        registry.delegate = self
        observations = [
            scene.observeMoves { [weak outputs] in outputs?.presence.moved($0) },
            registry.observeDragIconMoves { [weak self] in self?.dragIconMoved() },
        ]
        global = Global<WlCompositor>(on: display, version: 7) { [unowned self] in
            $0.handler = CompositorRequests(self)
        }
        globals.add(WlSubcompositor.self, version: 1, SubcompositorManager())
        let shm = ShmManager(display.files)
        globals.add(WlShm.self, version: 2) { shm.begin($0) }
    }

    deinit {
        // Released on purpose.
        if registry.delegate == nil { registry.delegate = nil }
        // They look back at it until they end.
        for surface in surfaces {
            surface.resource.handler = nil
            surface.end()
        }
    }

    /// The seats that are on the wire, in the order in which they came.
    public var seats: [Seat] { registry.seats.map(\.seat) }

    /// To be called at the end of each turn of the event loop, before `Display.flushClients()`: popups follow what they were
    /// opened from, seats look again at what is under their pointers, what clients committed is read, clients are told which
    /// outputs their surfaces are on and when to draw, and pictures are taken for those that capture them.
    public func update() {
        if !placing.isEmpty {
            let due = placing
            placing = []
            for place in due { place() }
        }
        registry.updateSeats()
        contents.endTurn()
        outputs.presence.update()
        if registry.hasIdleInhibitors, frameScheduler.needsVisibility { registry.updateIdleInhibitors() }
        frameScheduler.update()
        turnObservers.notify(())
    }

    /// What a protocol has once for each compositor.
    /// - Parameter make: called the first time.
    package func part<Part: AnyObject>(_ type: Part.Type, _ make: () -> Part) -> Part {
        if let part = parts[ObjectIdentifier(type)] as? Part { return part }
        let part = make()
        parts[ObjectIdentifier(type)] = part
        return part
    }

    // MARK: Delegates

    var decider: (any CompositorDelegate)? {
        report(released: delegateLoss.isNoticed(delegate), "CompositorDelegate", of: "the compositor")
        return delegate
    }

    /// Reports that a delegate was released, when it is needed for a decision. Asks nothing while all clients end.
    package func report(released isReleased: @autoclosure () -> Bool, _ delegate: String, of owner: String) {
        guard !display.isEndingClients, isReleased() else { return }
        scene.diagnostics.reportReleased(delegate, of: owner)
    }

    // MARK: Observations

    /// Calls a handler at the end of each turn of the event loop: changes have taken effect, and clients are sent the results
    /// next. Observers are called in the order in which they were added.
    public func observeTurns(_ handler: @escaping () -> Void) -> ObservationToken {
        turnObservers.add(handler)
    }

    /// Calls a closure once, at the beginning of the next ``update()``: it puts in place what depends on the places of others.
    package func placeAtEndOfTurn(_ place: @escaping () -> Void) {
        placing.append(place)
    }

    /// Calls a handler when a surface is created, committed or destroyed: while a client's request is handled, or when a commit
    /// that waited is applied.
    public func observeSurfaces(_ handler: @escaping (SurfaceChange) -> Void) -> ObservationToken {
        surfaceObservers.add(handler)
    }

    // MARK: Surfaces

    /// The surface that a responder stands for; nil for regions, and for responders of the embedder's own.
    public func surface(of responder: SurfaceResponder) -> Surface? {
        registry.surface(of: responder).flatMap(Surface.from)
    }

    /// All that have a live wl_surface, in the order in which they were made. Sorted anew each time.
    public var surfaces: [Surface] { surfacesByNumber.values.sorted { $0.number < $1.number } }

    /// Those of one client that are on an output, in the order in which they were made.
    func surfaces(of client: Client, on output: Output) -> [Surface] {
        let own = surfacesByClient[ObjectIdentifier(client)]?.values.filter { $0.isOn(output) } ?? []
        return own.sorted { $0.number < $1.number }
    }

    func makeSurface(for resource: WlSurface) {
        surfaceCount += 1
        let surface = Surface(resource, number: surfaceCount, in: self)
        resource.handler = SurfaceRequests(surface)
        surfacesByNumber[surface.number] = surface
        surfacesByClient[ObjectIdentifier(resource.client), default: [:]][surface.number] = surface
        outputs.presence.preferBuffers(for: surface)
        surfaceObservers.notify(.created(surface))
    }

    /// Grows whenever something that is shown may have changed, also if it has not.
    public var changeCount: UInt64 { scene.version &+ commitCount }

    private func dragIconMoved() {
        commitCount &+= 1
        outputs.presence.carriedMoved()
    }

    /// A surface's state was replaced.
    func surfaceCommitted(_ surface: Surface) {
        commitCount &+= 1
        surfaceObservers.notify(.committed(surface))
    }

    func surfaceDestroyed(_ surface: Surface) {
        surfacesByNumber[surface.number] = nil
        let client = ObjectIdentifier(surface.resource.client)
        surfacesByClient[client]?[surface.number] = nil
        if surfacesByClient[client]?.isEmpty == true { surfacesByClient[client] = nil }
        frameScheduler.remove(surface)
        commitCount &+= 1
        outputs.presence.surfaceDestroyed(surface)
        surfaceObservers.notify(.destroyed(surface))
    }
}

final class CompositorRequests: WlCompositorHandler {
    /// It may be gone before its clients are: they get surfaces that nothing comes of.
    private weak var target: Compositor?

    init(_ target: Compositor) {
        self.target = target
    }

    func createSurface(_ resource: WlCompositor, id: NewResource<WlSurface>) {
        let wlSurface = id.create(nil)
        guard let target, wlSurface.isAlive else { return }
        target.makeSurface(for: wlSurface)
    }

    func createRegion(_ resource: WlCompositor, id: NewResource<WlRegion>) {
        id.create(RegionResource())
    }
}

/// What happened to a surface: see ``Compositor/observeSurfaces(_:)``.
public enum SurfaceChange {
    /// A client has made the surface. It has no role and no content yet.
    case created(Surface)
    /// What its client committed replaced the surface's state: something may have to be drawn.
    case committed(Surface)
    /// The surface was destroyed, by its client or with it.
    case destroyed(Surface)
}

/// The loop of a compositor that needs no other.
extension Compositor {
    /// Serves clients until ``terminate()``, or until one of the signals comes.
    /// - Parameter signals: by number, such as `SIGTERM`. Blocked for the calling thread while this runs: to be called
    ///   before other threads are started.
    /// - Throws: what keeps the system from waiting for events, and would so each time.
    public func run(endingAt signals: [Int32] = []) throws(Errno) {
        let sources = signals.map { display.eventLoop.addSignal($0) { [unowned self] in terminate() } }
        defer { for source in sources { source?.cancel() } }
        try display.run { [unowned self] in update() }
    }

    /// Makes ``run(endingAt:)`` return after the events in hand. To be called on the compositor's thread.
    public func terminate() {
        display.terminate()
    }

    /// Ends a turn of the event loop: what changed has its effect on pointers and outputs, then clients hear of it. For an
    /// embedder that dispatches the display's event loop from a loop of its own.
    public func turn() {
        update()
        display.flushClients()
    }
}
