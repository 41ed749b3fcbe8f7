import SurfaceResponders
import WaylandServer

/// A commit that is not applied yet.
///
/// The parent's next commit takes the commits of its synchronized subsurfaces: it becomes their taker, and
/// they become its followers. So commits form trees. Each commit counts the obstacles that keep its followers
/// from being applied, and passes changes of the count on to its taker. The count tells whether a tree can be
/// applied, so the tree need not be visited.
final class ContentUpdate {
    /// What applies the commit.
    private enum Stage {
        /// The queue of its surface.
        case independent
        /// The parent's next commit, which does not exist yet.
        case awaitsParent
        /// The parent's commit that has taken this one.
        case follows
    }

    unowned let surface: Surface
    private(set) var update: SurfaceUpdate
    /// The resulting state of the surface, without the content.
    private(set) var state: SurfaceState
    /// Commits of synchronized subsurfaces. They, and earlier ones in their queues, are applied with this
    /// one.
    let followers: [ContentUpdate]
    /// The parent's commit that has taken this one. It is not applied before this commit, even if this commit
    /// becomes independent.
    private(set) var taker: ContentUpdate?
    private var stage: Stage
    /// The number of obstacles that keep direct and indirect followers from being applied.
    private var obstacles = 0
    private var isConstrained = false
    /// Whether earlier commits in the queue, which the taker's surface has not taken, must be applied first.
    private var isBehindOthers = false
    /// Whether the commit has been applied, or never will be.
    private(set) var isOver = false
    /// Where the commit counts as waiting until it is over.
    private let account: ClientAccount

    /// - Throws: if the client has reached its limit of waiting commits.
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

    /// Merges a later commit that is always applied together with this one.
    func merge(_ later: SurfaceUpdate, resultingIn state: SurfaceState) {
        let offset = self.state.offset
        self.state = state
        self.state.offset = Vector(dx: offset.dx + state.offset.dx, dy: offset.dy + state.offset.dy)
        update.merge(later)
    }

    var isIndependent: Bool { stage == .independent }

    var awaitsParent: Bool { stage == .awaitsParent }

    /// Whether the commit, or one that has taken it, waits for a parent's commit that does not exist yet.
    var awaitsAnyParent: Bool {
        var update = self
        while update.stage == .follows, let taker = update.taker { update = taker }
        return update.awaitsParent
    }

    /// Whether the commit and its followers can be applied, apart from earlier commits in the queue.
    var isFree: Bool { obstacles == 0 && areConstraintsMet }

    private var areConstraintsMet: Bool { update.constraints.allSatisfy { $0.isMet(on: surface) } }

    // MARK: Taking along

    /// Makes this a follower of the parent's commit. No other commit has taken it yet.
    /// - Parameter isBehindOthers: whether the queue has earlier commits that the parent has not taken.
    func follow(_ taker: ContentUpdate, isBehindOthers: Bool) {
        stage = .follows
        self.taker = taker
        self.isBehindOthers = isBehindOthers
        isConstrained = !areConstraintsMet
        taker.count(ownObstacles)
    }

    func follows(aCommitOf parent: Surface) -> Bool { stage == .follows && taker?.surface === parent }

    func becomeIndependent() {
        stage = .independent
    }

    /// Leaves a taker that is over and therefore never applies this commit.
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

    /// Ends the commit, which is being applied or never will be.
    func finish() {
        guard !isOver else { return }
        account.giveBack(of: .waitingCommits)
        isOver = true
        taker?.count(-ownObstacles)
        // Breaks the reference cycle between the taker and its follower.
        taker = nil
    }
}

/// A condition that a commit waits for, such as a barrier, a time or a fence.
package protocol UpdateConstraint {
    /// Whether the constraint also holds commits of synchronized subsurfaces, and the parents' commits that
    /// take them. Such a constraint must call the handler passed to ``begin(on:_:)`` when it is met.
    var holdsSynchronized: Bool { get }

    /// Called when the commit is added to its surface's queue.
    /// - Parameter metHandler: call this when the constraint is met, unless something else evaluates the
    ///   constraint then. Never call it after the constraint was released: it does not keep the commit alive.
    func begin(on surface: Surface, _ metHandler: @escaping () -> Void)

    /// Returns whether the commit no longer needs to wait. Called when the parent's commit takes this one,
    /// and whenever nothing else keeps the commit from being applied.
    func isMet(on surface: Surface) -> Bool
}
