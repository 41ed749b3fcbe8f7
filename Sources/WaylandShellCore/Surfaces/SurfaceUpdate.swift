import SurfaceResponders
import WaylandSeat
import WaylandServer

/// What commits change of a surface besides its state, ready to be applied with it.
package struct SurfaceUpdate {
    var content = ContentChange.unchanged
    var rearrangement = Rearrangement()
    /// nil if the client has not asked to be told when a commit is seen.
    var frameRequests: FrameRequests?
    /// What belongs to protocols that the router serves, if anything.
    var commit: SurfaceCommit?
    /// What belongs to the role, if it has anything.
    var applyRoleChanges: (() -> Void)?
    /// What has to be met before it is applied.
    package var constraints: [any UpdateConstraint] = []

    /// Takes over what a later commit changes that has neither constraints nor anything of a role.
    mutating func merge(_ later: SurfaceUpdate) {
        content.merge(later.content)
        rearrangement.merge(later.rearrangement)
        frameRequests.merge(later.frameRequests)
        if let later = later.commit, commit?.merge(later) == nil { commit = later }
    }

    /// Notes what the client asks to be done when the commit is seen.
    package mutating func whenSeen(_ add: (inout FrameRequests) -> Void) {
        // Taken, so that a long list is not copied each time.
        var requests = frameRequests.take() ?? FrameRequests()
        add(&requests)
        frameRequests = requests
    }
}

/// What becomes of a surface's content.
enum ContentChange {
    case unchanged
    /// A null buffer was attached.
    case removed
    /// A buffer was attached, and has not been read yet.
    case replaced(BufferUse)

    /// Takes over what a later commit changes. A buffer that is never shown is not read.
    mutating func merge(_ later: ContentChange) {
        switch (self, later) {
        case (_, .unchanged): return
        case (.replaced(let earlier), .replaced(let next)): next.replace(earlier)
        case (.removed, .replaced(let next)): next.damage = .everything
        case (_, .removed), (.unchanged, .replaced): break
        }
        self = later
    }
}
