import SurfaceResponders
import WaylandServer

/// A commit that is not applied yet.
///
/// Commits form trees: one of a synchronized subsurface is taken along by the parent's next one. Each commit counts what keeps
/// those that it has taken along from being applied, and tells its own taker of each change. So whether a whole tree may be
/// applied is known without going through it.
final class ContentUpdate {
    /// Who applies it.
    private enum Stage {
        /// Its surface's queue, by itself.
        case independent
        /// The next commit of the parent's that its client makes.
        case awaitsParent
        /// The commit of the parent's that has taken it along.
        case follows
    }

    unowned let surface: Surface
    private(set) var update: SurfaceUpdate
    /// What the surface is after it, but for the content.
    private(set) var state: SurfaceState
    /// Those of synchronized subsurfaces that are applied with this one, each with all before it in its surface's queue.
    let followers: [ContentUpdate]
    /// The commit of the parent's that has taken it along, and that is not applied before it. It stays so if this one becomes
    /// independent.
    private(set) var taker: ContentUpdate?
    private var stage: Stage
    /// How many things keep what it has taken along from being applied, directly or not.
    private var obstacles = 0
    /// Whether constraints of its own are an obstacle to its taker.
    private var isConstrained = false
    /// Whether those that lie before it in its surface's queue, and that its taker's surface does not apply, are an obstacle to
    /// its taker.
    private var isBehindOthers = false
    /// Whether it is applied, or never will be.
    private(set) var isOver = false
    /// Where it counts until it is over.
    private let account: ClientAccount

    /// - Parameter isSynchronized: whether the next commit of the parent's takes it along.
    /// - Throws: if the client has as many commits that wait as it may.
    init(
        _ update: consuming SurfaceUpdate, resultingIn state: SurfaceState, of surface: Surface,
        followers: [ContentUpdate], isSynchronized: Bool
    ) throws(ClientLimitExceeded) {
        account = surface.resource.client.account
        try account.take(of: .waitingCommits)
        self.surface = surface
        self.update = update
        self.state = state
        self.followers = followers
        stage = isSynchronized ? .awaitsParent : .independent
    }

    /// Takes over a commit that nothing can come before: they are as one.
    func merge(_ later: SurfaceUpdate, resultingIn state: SurfaceState) {
        let offset = self.state.offset
        self.state = state
        self.state.offset = Vector(dx: offset.dx + state.offset.dx, dy: offset.dy + state.offset.dy)
        update.merge(later)
    }

    var isIndependent: Bool { stage == .independent }

    var awaitsParent: Bool { stage == .awaitsParent }

    /// Whether it, or one that takes it along, waits for a commit of a parent's that has not been made.
    var awaitsAnyParent: Bool {
        var update = self
        while update.stage == .follows, let taker = update.taker { update = taker }
        return update.awaitsParent
    }

    /// Whether nothing keeps it, and what it takes along, from being applied; the queue before it aside.
    var isFree: Bool { obstacles == 0 && areConstraintsMet }

    private var areConstraintsMet: Bool { update.constraints.allSatisfy { $0.isMet(on: surface) } }

    // MARK: Taking along

    /// The parent has committed, and takes it along.
    /// - Parameters:
    ///   - taker: what the parent has committed. Nothing has taken that along yet.
    ///   - isBehindOthers: whether there are others before it that the taker's surface does not apply.
    func follow(_ taker: ContentUpdate, isBehindOthers: Bool) {
        stage = .follows
        self.taker = taker
        self.isBehindOthers = isBehindOthers
        isConstrained = !areConstraintsMet
        taker.count(ownObstacles)
    }

    /// Whether a commit of a surface has taken it along, and applies it.
    func follows(aCommitOf parent: Surface) -> Bool { stage == .follows && taker?.surface === parent }

    func becomeIndependent() {
        stage = .independent
    }

    /// The commit that has taken it along is never applied, if it is over.
    func leaveTakerThatIsOver() {
        guard taker?.isOver == true else { return }
        taker = nil
        if stage == .follows { becomeIndependent() }
    }

    private var ownObstacles: Int { obstacles + (isConstrained ? 1 : 0) + (isBehindOthers ? 1 : 0) }

    func becomeFirst() {
        guard isBehindOthers else { return }
        isBehindOthers = false
        taker?.count(-1)
    }

    func constraintMet() {
        guard isConstrained, areConstraintsMet else { return }
        isConstrained = false
        taker?.count(-1)
    }

    private func count(_ change: Int) {
        guard change != 0 else { return }
        var next: ContentUpdate? = self
        while let update = next {
            update.obstacles += change
            next = update.taker
        }
    }

    // MARK: The end

    /// It is being applied, or never will be.
    func finish() {
        guard !isOver else { return }
        account.giveBack(of: .waitingCommits)
        isOver = true
        taker?.count(-ownObstacles)
        // Each of the two holds the other.
        taker = nil
    }
}

/// Something that a commit waits for: a barrier, a moment, a fence.
package protocol UpdateConstraint {
    /// Whether a commit of a synchronized subsurface waits for it too, and that of the parent which takes it along. Such a
    /// constraint says itself when it is met.
    var holdsSynchronized: Bool { get }

    /// The commit is in its surface's queue.
    /// - Parameter metHandler: to be called when the constraint has been met, as long as the constraint is kept.
    func begin(on surface: Surface, _ metHandler: @escaping () -> Void)

    /// Whether the commit need not wait any longer. Asked when nothing before it in its surface's queue waits any more, and
    /// again whenever others of the surface are applied.
    func isMet(on surface: Surface) -> Bool
}
