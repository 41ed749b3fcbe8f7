import SurfaceResponders
import WaylandServer

/// How long nothing has happened on a seat.
///
/// Nothing is noted for it as events pass: the seat knows the time of its latest one. Only while somebody was told that the
/// seat is idle does a spy look for the next.
final class Idleness: InputSpy {
    private let seat: Seat
    let inhibitors: IdleInhibitors
    private var entries: [Entry] = []
    /// With how many of them those whose watch is gone are looked for: twice as many as there were after the last time.
    private var countToTidyAt = 16
    private var isSpying = false
    /// When the embedder said last that somebody is there.
    private var latestPresence = Timestamp.zero
    /// When the last inhibitor ended: from then on idleness counts anew.
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

    /// When something happened last that counts.
    func latestActivity(ignoringInhibitors: Bool) -> Timestamp {
        // Devices may say what they like of the time.
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

    /// An inhibitor came or went, or its surface came into sight or got out of it.
    func inhibitionMayHaveChanged() {
        let isInhibited = inhibitors.areActive || isInhibitedByEmbedder
        guard isInhibited != self.isInhibited else { return }
        self.isInhibited = isInhibited
        if !isInhibited { latestInhibition = clock.now }
        for watch in watches { watch.inhibitionChanged() }
    }

    /// The seat goes off the wire: nobody is told anything any more.
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
    /// Says that somebody is there, though no device of the seat reports it: a lid was opened, a sensor sees somebody, the
    /// session comes back from another one. Whoever was told that the seat is idle hears that it is no longer.
    public func notePresence() {
        idleness.notePresence()
    }

    /// Set by an embedder to keep the seat from becoming idle, as a client does that shows a film. False at first.
    public var inhibitsIdleness: Bool {
        get { idleness.isInhibitedByEmbedder }
        set { idleness.isInhibitedByEmbedder = newValue }
    }

    /// Whether the seat is kept from becoming idle now: by the embedder, or by a client whose surface is to be seen.
    public var isIdlenessInhibited: Bool { idleness.isInhibited }
}

/// zwp_idle_inhibit_manager_v1: films and presentations keep the session from becoming idle while they are to be seen.
///
/// The registry's delegate says what can be seen.
extension ManagerRequests: ZwpIdleInhibitManagerV1Handler {
    func createInhibitor(
        _ manager: ZwpIdleInhibitManagerV1, id: NewResource<ZwpIdleInhibitorV1>, surface: WlSurface
    ) {
        id.create(IdleInhibitor(of: surface, in: registry))
    }
}

/// A zwp_idle_inhibitor_v1. Its surface may go before it: then it inhibits nothing any more.
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

/// The inhibitors of all clients of a display: each keeps every seat from becoming idle while its surface is to be seen.
final class IdleInhibitors {
    private var inhibitors = ObjectList<IdleInhibitor>()
    /// Whether one of their surfaces can be seen, as far as it was looked at.
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
        // It may be the one that was seen.
        if areActive { update() }
    }

    /// Looks again which of the surfaces can be seen.
    func update() {
        set(inhibitors.elements.contains { registry.isVisible($0.surface) })
    }

    private func set(_ areActive: Bool) {
        guard areActive != self.areActive else { return }
        self.areActive = areActive
        for seat in registry.seats { seat.idleness.inhibitionMayHaveChanged() }
    }
}
