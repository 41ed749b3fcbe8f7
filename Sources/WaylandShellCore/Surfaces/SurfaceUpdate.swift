import SurfaceResponders
import WaylandSeat
import WaylandServer

/// What commits change besides the surface's state. It is applied together with the state.
package struct SurfaceUpdate {
    var content = ContentChange.unchanged
    var rearrangement = Rearrangement()
    /// The requests that are answered when the commit is presented; `nil` if there are none.
    var frameRequests: FrameRequests?
    /// The requests of protocols that the seat serves.
    var commit: SurfaceCommit?
    var applyRoleChanges: (() -> Void)?
    /// The conditions that must be met before the update is applied.
    package var constraints: [any UpdateConstraint] = []

    /// Adds the changes of a later commit, which must have neither constraints nor role changes.
    mutating func merge(_ later: SurfaceUpdate) {
        content.merge(later.content)
        rearrangement.merge(later.rearrangement)
        frameRequests.merge(later.frameRequests)
        if let later = later.commit, commit?.merge(later) == nil { commit = later }
    }

    /// Adds a request for when the commit is presented.
    package mutating func whenSeen(_ add: (inout FrameRequests) -> Void) {
        // The value is taken out first, so that appending does not copy a long list.
        var requests = frameRequests.take() ?? FrameRequests()
        add(&requests)
        frameRequests = requests
    }
}

enum ContentChange {
    case unchanged
    /// A null buffer was attached.
    case removed
    /// The buffer has not been read yet.
    case replaced(BufferUse)

    /// Adds a later change. A buffer that is replaced before it is shown is not read.
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
