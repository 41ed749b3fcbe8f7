import DequeModule
import SurfaceResponders
import WaylandServer

/// The commits of a surface that are not applied yet, oldest first. Only this queue applies commits.
///
/// A commit is applied when neither it nor any earlier one has to wait. Commits of a synchronized subsurface
/// wait for the parent's next commit, which takes them as followers. That commit waits until they can be
/// applied, and all are applied together.
final class UpdateQueue {
    private unowned let surface: Surface
    private var waiting: Deque<ContentUpdate> = []
    /// Synchronized subsurfaces with commits that no commit of this surface has taken yet.
    private var waitingSubsurfaces = ObjectList<Subsurface>()
    /// Subsurfaces that have waiting commits, directly or in subsurfaces within them. Desynchronization
    /// visits only these: there may be a thousand others, and clients may change modes at any rate.
    private var holdingSubsurfaces = ObjectList<Subsurface>()

    /// Whether commits are being applied. Commits that become free in this time are applied afterwards.
    private var isApplying = false

    init(of surface: Surface) {
        self.surface = surface
    }

    // MARK: Commits

    /// - Parameter state: the resulting state of the surface, without the content.
    func add(_ update: consuming SurfaceUpdate, resultingIn state: SurfaceState) {
        let followers = waitingSubsurfaces.isEmpty ? [] : takeFollowers()
        let subsurface = surface.role as? Subsurface
        let isSynchronized = subsurface?.isSynchronized ?? false
        if isSynchronized { update.constraints.removeAll { !$0.holdsSynchronized } }
        let mayWait = isSynchronized || !followers.isEmpty || !update.constraints.isEmpty
        if waiting.isEmpty, !mayWait {
            var behind: [UpdateQueue] = []
            return surface.apply(update, resultingIn: state, with: [], &behind)
        }
        if followers.isEmpty, update.constraints.isEmpty, update.applyRoleChanges == nil,
            let last = waiting.last,
            isSynchronized ? last.awaitsParent : last.isIndependent
        {
            last.merge(update, resultingIn: state)
        } else {
            do throws(ClientLimitExceeded) {
                try append(update, resultingIn: state, followers, isSynchronized: isSynchronized)
            } catch {
                return surface.resource.client.post(error)
            }
        }
        if isSynchronized, let subsurface {
            subsurface.parent?.updates.subsurfaceWaits(subsurface)
        } else {
            applyReady()
        }
    }

    private func append(
        _ update: consuming SurfaceUpdate, resultingIn state: SurfaceState,
        _ followers: [ContentUpdate], isSynchronized: Bool
    ) throws(ClientLimitExceeded) {
        let constraints = update.constraints
        let update = try ContentUpdate(
            update, resultingIn: state, of: surface, followers: followers, isSynchronized: isSynchronized)
        for follower in followers { follower.surface.updates.follow(update) }
        waiting.append(update)
        for constraint in constraints {
            constraint.begin(on: surface) { [unowned self, unowned update] in
                update.constraintMet()
                applyReady()
            }
        }
    }

    private func takeFollowers() -> [ContentUpdate] {
        let due = waitingSubsurfaces.elements
        waitingSubsurfaces.removeAll()
        return due.compactMap { $0.surface?.updates.lastThatAwaitsParent }
    }

    // MARK: Subsurfaces

    private var lastThatAwaitsParent: ContentUpdate? {
        waiting.last.flatMap { $0.awaitsParent ? $0 : nil }
    }

    /// Called when the parent committed. The latest commits that wait for the parent become its followers.
    private func follow(_ taker: ContentUpdate) {
        let first = (waiting.lastIndex { !$0.awaitsParent } ?? -1) + 1
        // Commits that an earlier commit of the same parent has taken are applied before this taker anyway.
        let isBehindOthers = first > 0 && !waiting[first - 1].follows(aCommitOf: taker.surface)
        for place in first..<waiting.count {
            waiting[place].follow(taker, isBehindOthers: isBehindOthers && place == first)
        }
    }

    private func subsurfaceWaits(_ subsurface: Subsurface) {
        subsurfaceHolds(subsurface)
        if waitingSubsurfaces[subsurface] == nil { waitingSubsurfaces.add(subsurface) }
    }

    /// Called when a subsurface, or one within it, has waiting commits.
    private func subsurfaceHolds(_ subsurface: Subsurface) {
        guard holdingSubsurfaces[subsurface] == nil else { return }
        holdingSubsurfaces.add(subsurface)
        if let own = surface.role as? Subsurface { own.parent?.updates.subsurfaceHolds(own) }
    }

    /// Called when a surface became a subsurface of this one, possibly with waiting commits in its tree.
    func subsurfaceAdded(_ subsurface: Subsurface) {
        if subsurface.surface?.updates.isHolding == true { subsurfaceHolds(subsurface) }
    }

    private var isHolding: Bool { !waiting.isEmpty || !holdingSubsurfaces.isEmpty }

    /// Makes commits independent that wait for a parent's future commit, also in subsurfaces that were
    /// synchronized only because of this surface.
    func becomeDesynchronized() {
        // A client that has ended shows nothing more. Its other surfaces are destroyed next.
        guard surface.resource.client.isAlive else { return }
        for update in waiting where update.awaitsAnyParent { update.becomeIndependent() }
        applyReady()
        let holding = holdingSubsurfaces.elements
        holdingSubsurfaces.removeAll()
        for subsurface in holding {
            guard let updates = subsurface.surface?.updates, updates.isHolding else { continue }
            if subsurface.isSynchronized {
                subsurfaceHolds(subsurface)
            } else {
                updates.becomeDesynchronized()
            }
        }
    }

    /// Called when takers of commits in this queue were dropped.
    private func takersAreOver() {
        for update in waiting { update.leaveTakerThatIsOver() }
        applyReady()
    }

    func forget(_ subsurface: Subsurface) {
        waitingSubsurfaces.remove(subsurface)
        holdingSubsurfaces.remove(subsurface)
    }

    // MARK: Application

    /// Applies all commits that can be applied, and commits of the parent that waited for them.
    func applyReady() {
        guard let first = waiting.first, !isApplying else { return }
        guard first.isIndependent else {
            if first.taker?.isFree == true { first.taker?.surface.updates.applyReady() }
            return
        }
        isApplying = true
        // Takers that waited for these commits, which became independent.
        var takers: [ContentUpdate] = []
        while let next = waiting.first, next.isIndependent, next.isFree {
            waiting.removeFirst()
            if let taker = next.taker { takers.append(taker) }
            var behind: [UpdateQueue] = []
            apply(next, &behind)
            for queue in behind { queue.waiting.first?.becomeFirst() }
            for queue in behind where queue.waiting.first?.isIndependent == true { queue.applyReady() }
        }
        isApplying = false
        if let first = waiting.first {
            first.becomeFirst()
            if let taker = first.taker { takers.append(taker) }
        }
        Self.applyReady(takers)
    }

    private static func applyReady(_ updates: [ContentUpdate]) {
        for update in updates where !update.isOver && update.isFree { update.surface.updates.applyReady() }
    }

    /// - Parameter behind: receives the queues of subsurfaces with further commits that may be ready now.
    private func apply(_ update: ContentUpdate, _ behind: inout [UpdateQueue]) {
        update.finish()
        surface.apply(update.update, resultingIn: update.state, with: update.followers, &behind)
    }

    /// Applies a subsurface's commit, and all earlier ones, as part of the parent's commit.
    func apply(upTo last: ContentUpdate, _ behind: inout [UpdateQueue]) {
        guard let place = waiting.firstIndex(where: { $0 === last }) else { return }
        let due = Array(waiting[...place])
        waiting.removeFirst(due.count)
        if !waiting.isEmpty { behind.append(self) }
        for update in due { apply(update, &behind) }
    }

    /// Drops all commits when the surface is destroyed. Their followers are applied as soon as they can be.
    func end() {
        let dropped = waiting
        waiting = []
        waitingSubsurfaces.removeAll()
        holdingSubsurfaces.removeAll()
        let takers = dropped.compactMap(\.taker)
        for update in dropped {
            update.finish()
            update.update.frameRequests?.drop()
        }
        // A client that has ended shows nothing more.
        guard surface.resource.client.isAlive else { return }
        // Each queue is visited once: afterwards no commit in it has a taker that is over.
        for follower in dropped.lazy.flatMap(\.followers) where follower.taker?.isOver == true {
            follower.surface.updates.takersAreOver()
        }
        Self.applyReady(takers)
    }
}
