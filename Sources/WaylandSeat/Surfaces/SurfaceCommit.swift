import SurfaceResponders
import WaylandServer

/// The changes to a surface's responders and pointer constraints that its client has requested. Take it at
/// wl_surface.commit, and apply it with that commit's content. For a synchronized subsurface, whose commits
/// wait for the parent's, merge later changes into it.
public struct SurfaceCommit {
    var responders: ResponderChanges?
    private var constraints: [(constraint: ClientConstraint, change: ConstraintChange)] = []

    /// Adds the changes of a later commit of the same surface, which replace earlier ones.
    public mutating func merge(_ later: SurfaceCommit) {
        mergeResponders(later.responders)
        for (constraint, change) in later.constraints { add(change, of: constraint) }
    }

    mutating func add(_ change: ConstraintChange, of constraint: ClientConstraint) {
        if let place = constraints.firstIndex(where: { $0.constraint === constraint }) {
            constraints[place].change.merge(change)
        } else {
            constraints.append((constraint, change))
        }
    }

    mutating func forget(_ constraint: ClientConstraint) {
        constraints.removeAll { $0.constraint === constraint }
    }

    private mutating func mergeResponders(_ later: ResponderChanges?) {
        guard let later else { return }
        // The tree was created anew. Changes of the former one no longer have an effect.
        guard var merged = responders, merged.tree === later.tree else {
            responders = later
            return
        }
        responders = nil
        merged.merge(later)
        responders = merged
    }

    /// Applies the changes. Call this when the surface's size and subsurfaces are those of the commit, and
    /// before the surface's role is notified.
    public func apply() {
        if let responders { responders.tree.apply(responders) }
        for (constraint, change) in constraints { constraint.apply(change) }
    }
}

extension BufferTransform {
    /// The transform of wl_surface.set_buffer_transform; `nil` for a number that the protocol lacks.
    package init?(_ transform: WlOutput.Transform) {
        self.init(rawValue: Int32(bitPattern: transform.rawValue))
    }
}

extension WlOutput.Transform {
    /// The transform of an output, or the one that a client is asked to apply to its buffers.
    package init(_ transform: BufferTransform) {
        self.init(rawValue: UInt32(bitPattern: transform.rawValue))
    }
}
