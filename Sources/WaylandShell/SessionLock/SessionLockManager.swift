import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// ext_session_lock_manager_v1: a client locks the session, and shows lock surfaces until it unlocks it.
///
/// Once a client has locked the session, frames show nothing but lock surfaces, and nothing else gets input.
/// The client is sent `locked` when each output has shown such a frame. If it disconnects, the session stays
/// locked, and the screen is blank until another client locks it. A `ClientPolicy`
/// (`ClientAction.lockSession`) and the delegate decide which clients may lock.
public final class SessionLockManager: OutputFollower {
    /// The compositor whose outputs and seats are locked.
    public let compositor: Compositor
    /// May refuse locks. Held weakly.
    public weak var delegate: (any SessionLockDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()
    private var decider: (any SessionLockDelegate)? {
        compositor.report(
            released: delegateLoss.isNoticed(delegate), "SessionLockDelegate", of: "the session lock manager")
        return delegate
    }

    /// The lock in effect; `nil` while the session is not locked.
    private(set) var lock: SessionLock?
    /// The client that locked the session and may unlock it; `nil` if there is none.
    private var holder: SessionLocker?
    /// The outputs that may still show the session.
    private var uncovered = UncoveredOutputs()
    private var pictureObservation: ObservationToken?
    private var lockObservers = Observers<Bool>()
    private var global: Global<ExtSessionLockManagerV1>?

    /// Creates the global and serves clients while this object exists.
    public init(on compositor: Compositor) {
        self.compositor = compositor
        let requests = SessionLockRequests(self)
        global = Global<ExtSessionLockManagerV1>(on: compositor.display, version: 1) { $0.handler = requests }
        compositor.outputs.add(self)
        pictureObservation = compositor.frameScheduler.observePictures { [unowned self] picture in
            if picture.isShown { presented(picture.clock) }
        }
    }

    /// Whether the session is locked: it gets no input, and later frames do not show it.
    public var isLocked: Bool { lock != nil }

    /// Whether the session is locked and no output still shows it.
    public var isCovered: Bool { isLocked && uncovered.isEmpty }

    // MARK: Locking

    /// Calls a handler with true when the session was locked, and with false when it was unlocked.
    public func observeLocks(_ handler: @escaping (Bool) -> Void) -> ObservationToken {
        lockObservers.add(handler)
    }

    /// Locks the session without a client, such as before a suspend. Does nothing if the session is locked.
    /// The screen is blank until a client locks the session, too. That client or ``unlock()`` ends the lock.
    public func lockSession() {
        guard lock == nil else { return }
        lock = compositor.registry.lockSession()
        compositor.scene.setNeedsPick(.restacked)
        for output in compositor.outputs.outputs { uncovered.add(output) }
        lockObservers.notify(true)
    }

    /// Unlocks the session. Call this after authenticating the user. The locking client is sent `finished`.
    public func unlock() {
        holder?.finish()
        endLock()
    }

    func begin(_ locker: SessionLocker) {
        guard holder == nil, decider?.sessionLockManager(self, allowsLockBy: locker.client) ?? true else {
            return locker.finish()
        }
        holder = locker
        lockSession()
        tellHolderIfCovered()
    }

    /// Called when the client unlocks the session, or destroys its lock before it was sent `locked`.
    func end(_ locker: SessionLocker) {
        if holder === locker { endLock() }
    }

    /// Called when a client's lock is destroyed. The session stays locked unless the client has unlocked it.
    func abandon(_ locker: SessionLocker) {
        if holder === locker { holder = nil }
    }

    func isHolder(_ locker: SessionLocker) -> Bool { holder === locker }

    private func endLock() {
        guard let ended = lock else { return }
        let former = holder
        holder = nil
        lock = nil
        uncovered = UncoveredOutputs()
        // The lock ends before its surfaces are hidden, so that the keyboard focus moves only once.
        ended.end()
        former?.hideSurfaces()
        compositor.scene.setNeedsPick(.restacked)
        lockObservers.notify(false)
    }

    // MARK: Pictures

    private func presented(_ clock: FrameClock) {
        guard isLocked, let output = clock.output else { return }
        uncovered.presented(output)
        tellHolderIfCovered()
    }

    private func tellHolderIfCovered() {
        if isCovered { holder?.tellLocked() }
    }

    package func outputsChanged() {
        for surface in holder?.surfaces ?? [] { surface.outputChanged() }
        guard isLocked else { return }
        uncovered.update(to: compositor.outputs.outputs)
        tellHolderIfCovered()
    }

    package func outputRemoved(_ output: Output) {
        for surface in holder?.surfaces ?? [] where surface.output === output { surface.hide() }
    }
}

/// Decides about locks of the session. Each method has a default.
public protocol SessionLockDelegate: AnyObject {
    /// Returns whether a client may lock the session. Called while no other client holds a lock.
    func sessionLockManager(_ manager: SessionLockManager, allowsLockBy client: Client) -> Bool
}

extension SessionLockDelegate {
    /// Returns true.
    public func sessionLockManager(_ manager: SessionLockManager, allowsLockBy client: Client) -> Bool {
        true
    }
}

final class SessionLockRequests: TargetRequests<SessionLockManager>, ExtSessionLockManagerV1Handler {
    func lock(_ resource: ExtSessionLockManagerV1, id: NewResource<ExtSessionLockV1>) {
        let locker = SessionLocker(for: target, client: id.client)
        locker.begin(id.create(locker))
    }
}

/// The outputs that have not shown a frame drawn since the lock began, and may still show the session.
struct UncoveredOutputs {
    /// How many frames each output has to show.
    private var pictureCounts: [ObjectIdentifier: Int] = [:]
    private var known: Set<ObjectIdentifier> = []

    var isEmpty: Bool { pictureCounts.isEmpty }

    mutating func add(_ output: Output) {
        guard known.insert(ObjectIdentifier(output)).inserted else { return }
        // A frame that is on its way was drawn before the lock.
        pictureCounts[ObjectIdentifier(output)] = output.frameClock.isPictureOnItsWay ? 2 : 1
        output.frameClock.setNeedsFrame()
    }

    mutating func update(to outputs: [Output]) {
        let present = Set(outputs.map(ObjectIdentifier.init))
        known.formIntersection(present)
        pictureCounts = pictureCounts.filter { present.contains($0.key) }
        for output in outputs { add(output) }
    }

    mutating func presented(_ output: Output) {
        guard let count = pictureCounts[ObjectIdentifier(output)] else { return }
        pictureCounts[ObjectIdentifier(output)] = count > 1 ? count - 1 : nil
        if count > 1 { output.frameClock.setNeedsFrame() }
    }
}
