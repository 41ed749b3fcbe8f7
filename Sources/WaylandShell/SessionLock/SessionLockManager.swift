import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// ext_session_lock_manager_v1 on a display: a client locks the session, and shows what is to be seen until it unlocks it.
///
/// From the request on, no picture shows anything but lock surfaces, and nothing else gets input. The client hears that the
/// session is locked when each output has shown such a picture. A client that dies leaves the session locked and the screen
/// blank; another may take its place. Who may lock is a matter of `ClientPolicy`: `ClientAction.lockSession`.
public final class SessionLockManager: OutputFollower {
    /// Whose outputs and seats are locked.
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

    /// What stands between the seats and the session; nil while it is not locked.
    private(set) var lock: SessionLock?
    /// The client that is to unlock the session; nil if there is none.
    private var holder: SessionLocker?
    /// The outputs that may still show something of the session.
    private var uncovered = UncoveredOutputs()
    private var pictureObservation: ObservationToken?
    private var lockObservers = Observers<Bool>()
    private var global: Global<ExtSessionLockManagerV1>?

    /// Serves clients from now on.
    public init(on compositor: Compositor) {
        self.compositor = compositor
        let requests = SessionLockRequests(self)
        global = Global<ExtSessionLockManagerV1>(on: compositor.display, version: 1) { $0.handler = requests }
        compositor.outputs.add(self)
        pictureObservation = compositor.frameScheduler.observePictures { [unowned self] picture in
            if picture.isShown { presented(picture.clock) }
        }
    }

    /// Whether the session is locked: nothing of it gets input, or is in pictures from now on.
    public var isLocked: Bool { lock != nil }

    /// Whether no output shows anything of the session any more.
    public var isCovered: Bool { isLocked && uncovered.isEmpty }

    // MARK: Locking

    /// Calls a handler with true after the session was locked, and with false after it was unlocked. Pictures that are drawn from
    /// then on show it so.
    public func observeLocks(_ handler: @escaping (Bool) -> Void) -> ObservationToken {
        lockObservers.add(handler)
    }

    /// Locks the session without a client: the screen is blank until one shows something and unlocks it, or ``unlock()`` is
    /// called. For an embedder that is about to sleep, or starts a program that locks.
    public func lockSession() {
        guard lock == nil else { return }
        lock = compositor.registry.lockSession()
        compositor.scene.setNeedsPick(.restacked)
        for output in compositor.outputs.outputs { uncovered.add(output) }
        lockObservers.notify(true)
    }

    /// Unlocks the session, whoever has locked it: the embedder has found out in another way that the person may. A client
    /// that has locked it is told that this is over.
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

    /// The client that has locked the session unlocks it, or gives up before it was told that it is locked.
    func end(_ locker: SessionLocker) {
        if holder === locker { endLock() }
    }

    /// The client is gone without a word: everything stays as it is.
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
        // Before its surfaces go: the keys pass to whoever has them next, and to nobody in between.
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
    /// A client wants to lock the session, which no other client has locked. Refused, it is told that this is over. By
    /// default it is allowed.
    func sessionLockManager(_ manager: SessionLockManager, allowsLockBy client: Client) -> Bool
}

extension SessionLockDelegate {
    /// Allows it.
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

/// The outputs that may still show something of a session that was locked: until they show a picture that was drawn
/// afterwards.
struct UncoveredOutputs {
    /// How many pictures each has to show.
    private var pictureCounts: [ObjectIdentifier: Int] = [:]
    private var known: Set<ObjectIdentifier> = []

    var isEmpty: Bool { pictureCounts.isEmpty }

    mutating func add(_ output: Output) {
        guard known.insert(ObjectIdentifier(output)).inserted else { return }
        // A picture that is on its way was drawn before.
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
