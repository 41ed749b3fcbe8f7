import DequeModule
import SurfaceResponders
import WaylandServer

/// The commits of a surface that are not applied yet, oldest first, and the one place that applies them.
///
/// A commit is applied when neither it nor any before it has something to wait for. Those of a synchronized subsurface
/// wait for the parent's next commit, which takes them along; it waits for all that keeps them waiting, and is applied with
/// them at once.
final class UpdateQueue {
    private unowned let surface: Surface
    private var waiting: Deque<ContentUpdate> = []
    /// Synchronized ones with commits that no commit of this surface has taken along yet.
    private var waitingSubsurfaces = ObjectList<Subsurface>()
    /// Those that have, or in whose trees others have, commits that may wait for a parent's: what is looked at when one of them
    /// is no longer synchronized. There may be a thousand others, and clients may change modes as often as they like.
    private var holdingSubsurfaces = ObjectList<Subsurface>()

    /// Whether commits are being applied: whatever becomes free meanwhile is applied after them.
    private var isApplying = false

    init(of surface: Surface) {
        self.surface = surface
    }

    // MARK: Commits

    /// The client has committed.
    /// - Parameter state: what the surface will be then, but for the content.
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

    /// The parent has committed: all that waits for that, which came last, goes with it.
    private func follow(_ taker: ContentUpdate) {
        let first = (waiting.lastIndex { !$0.awaitsParent } ?? -1) + 1
        // What an earlier commit of the same parent's has taken along is applied before this taker anyway.
        let isBehindOthers = first > 0 && !waiting[first - 1].follows(aCommitOf: taker.surface)
        for place in first..<waiting.count {
            waiting[place].follow(taker, isBehindOthers: isBehindOthers && place == first)
        }
    }

    /// A synchronized subsurface has committed.
    private func subsurfaceWaits(_ subsurface: Subsurface) {
        subsurfaceHolds(subsurface)
        if waitingSubsurfaces[subsurface] == nil { waitingSubsurfaces.add(subsurface) }
    }

    /// A subsurface has commits that wait, or one in its tree has.
    private func subsurfaceHolds(_ subsurface: Subsurface) {
        guard holdingSubsurfaces[subsurface] == nil else { return }
        holdingSubsurfaces.add(subsurface)
        if let own = surface.role as? Subsurface { own.parent?.updates.subsurfaceHolds(own) }
    }

    /// A surface has become a subsurface of this one, with what it and its own subsurfaces have committed before.
    func subsurfaceAdded(_ subsurface: Subsurface) {
        if subsurface.surface?.updates.isHolding == true { subsurfaceHolds(subsurface) }
    }

    private var isHolding: Bool { !waiting.isEmpty || !holdingSubsurfaces.isEmpty }

    /// No commit of the parent is waited for any more, unless it is one that has been made; nor do subsurfaces wait that did so
    /// because this surface did.
    func becomeDesynchronized() {
        // What a client that ends has committed is never shown: its other surfaces go next.
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

    /// Commits that were to take others along are never applied.
    private func takersAreOver() {
        for update in waiting { update.leaveTakerThatIsOver() }
        applyReady()
    }

    /// A subsurface goes at once.
    func forget(_ subsurface: Subsurface) {
        waitingSubsurfaces.remove(subsurface)
        holdingSubsurfaces.remove(subsurface)
    }

    // MARK: Application

    /// Applies what has nothing to wait for any more, be it commits of this surface or those that take them along.
    func applyReady() {
        guard let first = waiting.first, !isApplying else { return }
        guard first.isIndependent else {
            if first.taker?.isFree == true { first.taker?.surface.updates.applyReady() }
            return
        }
        isApplying = true
        // What waits for one of these although it does not apply it.
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

    /// Applies commits, with those that take them along, which others have waited for.
    private static func applyReady(_ updates: [ContentUpdate]) {
        for update in updates where !update.isOver && update.isFree { update.surface.updates.applyReady() }
    }

    /// - Parameter behind: gets the queues of subsurfaces in which others follow, which may have waited for this one alone.
    private func apply(_ update: ContentUpdate, _ behind: inout [UpdateQueue]) {
        update.finish()
        surface.apply(update.update, resultingIn: update.state, with: update.followers, &behind)
    }

    /// Applies a commit of a subsurface, and all before it, with the parent's.
    func apply(upTo last: ContentUpdate, _ behind: inout [UpdateQueue]) {
        guard let place = waiting.firstIndex(where: { $0 === last }) else { return }
        let due = Array(waiting[...place])
        waiting.removeFirst(due.count)
        if !waiting.isEmpty { behind.append(self) }
        for update in due { apply(update, &behind) }
    }

    /// The surface is gone: nothing more is applied. What its commits would have taken along is applied as soon as it can be.
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
        // What a client that ends has committed is never shown.
        guard surface.resource.client.isAlive else { return }
        // A queue is looked through once: no commit in it has a taker that is over afterwards.
        for follower in dropped.lazy.flatMap(\.followers) where follower.taker?.isOver == true {
            follower.surface.updates.takersAreOver()
        }
        Self.applyReady(takers)
    }
}
