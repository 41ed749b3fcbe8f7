import SurfaceResponders
import WaylandServer

/// The changes to a surface that its client has requested by the protocols of seats: to responders and
/// pointer constraints. The embedder keeps the rest of the surface's pending state itself.
///
/// Taken at wl_surface.commit, and applied with that commit's content. For a synchronized subsurface, whose
/// commits wait for those of the parent, later changes are merged into earlier ones. A commit that is never
/// applied has no effect.
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
    /// The transform of a buffer, as set by wl_surface.set_buffer_transform.
    /// - Returns: `nil` for a number that the protocol does not define, for which the client is sent
    ///   wl_surface's error `invalid_transform`.
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
