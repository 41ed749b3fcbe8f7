import SurfaceResponders
import WaylandServer

/// A commit that is not applied yet.
final class ContentUpdate {
    /// Whose application this one waits for.
    enum Leader {
        /// Nobody's.
        case none
        /// The next of the parent's that its client commits.
        case parent
        /// One of the parent's, which has taken this one along.
        case update(ContentUpdate)
    }

    unowned let surface: Surface
    var state: SurfaceUpdate
    /// The surface's geometry after it, checked when it was committed; `nil` while the surface shows nothing.
    var geometry: SurfaceGeometry?
    /// Those of synchronized subsurfaces that are applied with this one, each with all before it in its surface's queue.
    let followers: [ContentUpdate]
    var leader: Leader
    /// Whether it is applied, or never will be.
    private(set) var isOver = false
    /// Where it counts until it is over.
    private let account: ClientAccount

    /// - Throws: if the client has as many commits that wait as it may.
    init(
        _ state: SurfaceUpdate, resultingIn geometry: SurfaceGeometry?, of surface: Surface,
        followers: [ContentUpdate], leader: Leader
    ) throws(ClientLimitExceeded) {
        account = surface.resource.client.account
        try account.take(of: .waitingCommits)
        self.surface = surface
        self.state = state
        self.geometry = geometry
        self.followers = followers
        self.leader = leader
    }

    /// Whether the surface's queue may apply it by itself.
    var isIndependent: Bool {
        if case .none = leader { true } else { false }
    }

    /// Whether it, or one that takes it along, waits for a commit of a parent's that has not been made.
    var waitsForAnyParent: Bool {
        switch leader {
        case .none: false
        case .parent: true
        case .update(let leader): leader.waitsForAnyParent
        }
    }

    /// Whether the parent's next commit takes it along.
    var waitsForParent: Bool {
        if case .parent = leader { true } else { false }
    }

    /// Whether nothing keeps it, and what it takes along, from being applied; the queue before it aside.
    var isFree: Bool {
        state.constraints.allSatisfy { $0.isMet(on: surface) }
            && followers.allSatisfy { $0.isOver || $0.surface.updates.isFree(upTo: $0) }
    }

    /// It is being applied.
    func finish() {
        if !isOver { account.giveBack(of: .waitingCommits) }
        isOver = true
        // Each of the two holds the other.
        leader = .none
    }

    /// Nothing comes of it. What it would have taken along is applied as soon as it can be.
    func drop() {
        finish()
        state.frameRequests.drop()
        for follower in followers where !follower.isOver { follower.surface.updates.becomeIndependent() }
    }
}
