import SurfaceResponders
import WaylandServer

/// Measures how long a seat has been without activity. The seat records the time of its latest input, so only
/// an idle watch needs an input spy, which waits for the next event.
final class Idleness: InputSpy {
    private let seat: Seat
    let inhibitors: IdleInhibitors
    private var entries: [Entry] = []
    /// Once there are this many entries, those of released watches are removed. It is twice the number that
    /// remained the last time, and at least 16.
    private var countToTidyAt = 16
    private var isSpying = false
    /// When the embedder last called `notePresence()`.
    private var latestPresence = Timestamp.zero
    /// When inhibition last ended. The idle time restarts then.
    private var latestInhibition = Timestamp.zero
    var isInhibitedByEmbedder = false {
        didSet { inhibitionMayHaveChanged() }
    }
    private(set) var isInhibited = false

    private struct Entry {
        weak var watch: IdleWatch?
    }

    init(_ context: SenderContext) {
        seat = context.seat
        inhibitors = context.registry.idleInhibitors
        isInhibited = inhibitors.areActive
    }

    var clock: any SeatClock { seat.clock }

    /// The time of the latest input or presence, or of the end of inhibition unless inhibitors are ignored.
    func latestActivity(ignoringInhibitors: Bool) -> Timestamp {
        // A device's timestamps may lie in the future.
        let input = min(seat.latestInputTime, clock.now)
        return max(input, latestPresence, ignoringInhibitors ? .zero : latestInhibition)
    }

    // MARK: Watches

    private var watches: [IdleWatch] { entries.compactMap(\.watch) }

    func add(_ watch: IdleWatch) {
        if entries.count >= countToTidyAt { tidy() }
        entries.append(Entry(watch: watch))
    }

    private func tidy() {
        entries.removeAll { $0.watch == nil }
        countToTidyAt = max(2 * entries.count, 16)
    }

    func becameIdle() {
        guard !isSpying else { return }
        isSpying = true
        seat.addSpy(self)
    }

    private func resume() {
        stopSpying()
        for watch in watches { watch.resume() }
    }

    private func stopSpying() {
        guard isSpying else { return }
        isSpying = false
        seat.removeSpy(self)
    }

    func notePresence() {
        latestPresence = clock.now
        resume()
    }

    // MARK: Inhibitors

    /// Called when ``IdleInhibitors/areActive`` or the embedder's own inhibition may have changed.
    func inhibitionMayHaveChanged() {
        let isInhibited = inhibitors.areActive || isInhibitedByEmbedder
        guard isInhibited != self.isInhibited else { return }
        self.isInhibited = isInhibited
        if !isInhibited { latestInhibition = clock.now }
        for watch in watches { watch.inhibitionChanged() }
    }

    /// Called when the seat is removed. Watches are no longer notified.
    func end() {
        stopSpying()
        for watch in watches { watch.end() }
        entries = []
    }

    func observe(_ event: InputEvent, on seat: Seat) {
        resume()
    }
}

extension SeatGlobal {
    /// Marks the user as present without device input, for example when a lid is opened, a presence sensor
    /// reports a user, or the session becomes active again. Notifies clients that the seat is no longer idle.
    public func notePresence() {
        idleness.notePresence()
    }

    /// Whether the embedder keeps the seat from becoming idle. False at first.
    public var inhibitsIdleness: Bool {
        get { idleness.isInhibitedByEmbedder }
        set { idleness.isInhibitedByEmbedder = newValue }
    }

    /// Whether the embedder, or a client's inhibitor on a visible surface, keeps the seat from becoming idle.
    public var isIdlenessInhibited: Bool { idleness.isInhibited }
}

/// zwp_idle_inhibit_manager_v1: clients that show videos keep all seats from becoming idle while their
/// surfaces are visible. The registry's delegate decides which surfaces are visible.
extension ManagerRequests: ZwpIdleInhibitManagerV1Handler {
    func createInhibitor(
        _ manager: ZwpIdleInhibitManagerV1, id: NewResource<ZwpIdleInhibitorV1>, surface: WlSurface
    ) {
        id.create(IdleInhibitor(of: surface, in: registry))
    }
}

/// A zwp_idle_inhibitor_v1. It has no effect once its surface is destroyed.
final class IdleInhibitor: ZwpIdleInhibitorV1Handler {
    let surface: WlSurface
    private weak var registry: SurfaceRegistry?
    private var surfaceObservation: DestroyObservation?

    init(of surface: WlSurface, in registry: SurfaceRegistry) {
        self.surface = surface
        self.registry = registry
        surfaceObservation = surface.onDestroy { [weak self] in self?.end() }
        registry.idleInhibitors.add(self)
    }

    func resourceDestroyed(_ resource: Resource) {
        surfaceObservation?.cancel()
        end()
    }

    private func end() {
        surfaceObservation = nil
        registry?.idleInhibitors.remove(self)
    }
}

/// A display's idle inhibitors. Each keeps all seats from becoming idle while its surface is visible.
final class IdleInhibitors {
    private var inhibitors = ObjectList<IdleInhibitor>()
    /// Whether one of their surfaces was visible at the last check.
    private(set) var areActive = false
    private unowned let registry: SurfaceRegistry

    init(of registry: SurfaceRegistry) {
        self.registry = registry
    }

    func add(_ inhibitor: IdleInhibitor) {
        inhibitors.add(inhibitor)
        registry.hasIdleInhibitors = true
        if !areActive, registry.isVisible(inhibitor.surface) { set(true) }
    }

    func remove(_ inhibitor: IdleInhibitor) {
        inhibitors.remove(inhibitor)
        registry.hasIdleInhibitors = !inhibitors.isEmpty
        // The removed inhibitor may have been the one with a visible surface.
        if areActive { update() }
    }

    /// Checks again which of the surfaces are visible.
    func update() {
        set(inhibitors.elements.contains { registry.isVisible($0.surface) })
    }

    private func set(_ areActive: Bool) {
        guard areActive != self.areActive else { return }
        self.areActive = areActive
        for seat in registry.seats { seat.idleness.inhibitionMayHaveChanged() }
    }
}
