import Logging
import SurfaceResponders
import SystemPackage
import WaylandSeat
import WaylandServer

/// Serves wl_compositor, wl_subcompositor and wl_shm on a display, and owns the outputs that its surfaces are
/// shown on. Use it on the thread that runs the display's event loop.
///
/// A surface gets its purpose from a role, which a shell assigns: `XdgShell`, `LayerShell`.
public final class Compositor {
    /// The display that clients connect to.
    public let display: Display
    /// Maps each wl_surface to its responder.
    public let registry: SurfaceRegistry
    /// Contains the windows, in global logical pixels.
    public let scene: Scene
    /// The clock for frame callbacks and everything else that waits.
    public let clock: any SeatClock
    /// Logs refused requests, exceeded limits and failures.
    public let logger: Logger
    /// The outputs that surfaces are shown on.
    public let outputs: OutputLayout

    /// Chooses the responders of new surfaces. Held weakly.
    public weak var delegate: (any CompositorDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    /// Provides the cursors that no client draws. Without a theme, pictures do not contain these cursors.
    public var cursorTheme: (any CursorTheme)?

    /// What outputs show behind all windows. By default nothing: pictures then have the renderer's background.
    public var wallpaper: Wallpaper? {
        didSet { commitCount &+= 1 }
    }

    /// The surfaces whose wl_surface exists, by number.
    private var surfacesByNumber: [UInt64: Surface] = [:]
    private var surfacesByClient: [ObjectIdentifier: [UInt64: Surface]] = [:]
    private var surfaceCount: UInt64 = 0

    let contents: ContentReader
    package private(set) lazy var frameScheduler = FrameScheduler(for: self)
    private var commitCount: UInt64 = 0
    /// Closures that position what depends on other positions. They run at the start of the next update.
    @safe @exclusivity(unchecked) private var placing: [() -> Void] = []
    @safe @exclusivity(unchecked) private var turnObservers = Observers<Void>()
    private var surfaceObservers = Observers<SurfaceChange>()
    /// Observations of the scene and the registry, which other compositors may share.
    private var observations: [ObservationToken] = []
    private var global: Global<WlCompositor>?
    package var globals: GlobalList
    /// The parts of the compositor, by type. See ``part(_:_:)``.
    private var parts: [ObjectIdentifier: AnyObject] = [:]

    /// Creates a compositor and advertises its globals to clients.
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
        // Tells the registry that the delegate ends on purpose, so that its release is not reported.
        if registry.delegate == nil { registry.delegate = nil }
        // Surfaces reference the compositor without ownership, so they must end before it.
        for surface in surfaces {
            surface.resource.handler = nil
            surface.end()
        }
    }

    /// The seats that have a wl_seat, in the order in which they were added.
    public var seats: [Seat] { registry.seats.map(\.seat) }

    /// Ends a turn of the event loop. Call this at the end of each turn, before `Display.flushClients()`.
    ///
    /// Positions popups relative to what opened them, updates what is under each seat's pointers, reads
    /// committed buffers, sends clients the outputs of their surfaces and due frame callbacks, and serves
    /// captures.
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

    /// Returns the part of a type, such as a protocol's shared state. The first call for a type creates it.
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

    /// Reports a misuse if a needed delegate was released, but not while the display disconnects all clients.
    package func report(released isReleased: @autoclosure () -> Bool, _ delegate: String, of owner: String) {
        guard !display.isEndingClients, isReleased() else { return }
        scene.diagnostics.reportReleased(delegate, of: owner)
    }

    // MARK: Observations

    /// Calls a handler at the end of each ``update()``, before events are flushed to clients. Observers are
    /// called in the order in which they were added.
    public func observeTurns(_ handler: @escaping () -> Void) -> ObservationToken {
        turnObservers.add(handler)
    }

    /// Calls a closure once, when the next ``update()`` begins: for positions that depend on other positions.
    package func placeAtEndOfTurn(_ place: @escaping () -> Void) {
        placing.append(place)
    }

    /// Calls a handler when a surface is created or destroyed, or when a commit is applied.
    public func observeSurfaces(_ handler: @escaping (SurfaceChange) -> Void) -> ObservationToken {
        surfaceObservers.add(handler)
    }

    // MARK: Surfaces

    /// Returns the surface of a responder; `nil` for regions and for an embedder's own responders.
    public func surface(of responder: SurfaceResponder) -> Surface? {
        registry.surface(of: responder).flatMap(Surface.from)
    }

    /// All surfaces whose wl_surface exists, in creation order. Each call sorts them.
    public var surfaces: [Surface] { surfacesByNumber.values.sorted { $0.number < $1.number } }

    /// Returns the surfaces of a client that are on an output, in creation order.
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

    /// Increases whenever something shown may have changed, so also without a visible change.
    public var changeCount: UInt64 { scene.version &+ commitCount }

    private func dragIconMoved() {
        commitCount &+= 1
        outputs.presence.carriedMoved()
    }

    /// Called when pixels of a surface were read, which may be turns after their commit.
    func pixelsChanged() {
        commitCount &+= 1
    }

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
    /// Weak, because the compositor may end before its clients, which then get surfaces without effect.
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

/// An event in a surface's life. See ``Compositor/observeSurfaces(_:)``.
public enum SurfaceChange {
    /// A client created the surface. It has no role and no content yet.
    case created(Surface)
    /// A commit was applied. The surface may have to be redrawn.
    case committed(Surface)
    /// The wl_surface was destroyed, or the compositor has ended.
    case destroyed(Surface)
}

/// Runs the event loop for embedders that have none of their own.
extension Compositor {
    /// Serves clients until ``terminate()`` is called or one of the signals arrives.
    /// - Parameter signals: signal numbers, such as `SIGTERM`. They are blocked for the calling thread until
    ///   this returns, so call this before you start other threads.
    /// - Throws: the system error that prevents waiting for events. A retry would fail in the same way.
    public func run(endingAt signals: [Int32] = []) throws(Errno) {
        let sources = signals.map { display.eventLoop.addSignal($0) { [unowned self] in terminate() } }
        defer { for source in sources { source?.cancel() } }
        try display.run { [unowned self] in update() }
    }

    /// Makes ``run(endingAt:)`` return after the current events are handled.
    public func terminate() {
        display.terminate()
    }

    /// Calls ``update()`` and flushes events to clients. Call it after your own loop has dispatched events.
    public func turn() {
        update()
        display.flushClients()
    }
}
