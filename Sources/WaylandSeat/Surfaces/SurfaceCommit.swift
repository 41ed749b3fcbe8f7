import SurfaceResponders
import WaylandServer

/// What a client asked for of a surface before one of its commits, other than what the embedder keeps itself.
///
/// Taken at wl_surface.commit, applied with that commit's content. For a synchronized subsurface, whose commits wait
/// for the parent's, later ones are merged into it. One that is never applied has no effect.
public struct SurfaceCommit {
    var responders: ResponderChanges?
    private var constraints: [(constraint: ClientConstraint, change: ConstraintChange)] = []

    /// Takes over what a later commit of the same surface changes.
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
        // A tree that was made anew has nothing in common with the one before it.
        guard var merged = responders, merged.tree === later.tree else {
            responders = later
            return
        }
        responders = nil
        merged.merge(later)
        responders = merged
    }

    /// Call it when the surface's size and subsurfaces are those of the commit, and before its role hears of it.
    public func apply() {
        if let responders { responders.tree.apply(responders) }
        for (constraint, change) in constraints { constraint.apply(change) }
    }
}

extension BufferTransform {
    /// What a client says of a buffer, as wl_surface.set_buffer_transform has it.
    /// - Returns: nil for a number that the protocol does not know: the error `invalid_transform` of wl_surface.
    package init?(_ transform: WlOutput.Transform) {
        self.init(rawValue: Int32(bitPattern: transform.rawValue))
    }
}

extension WlOutput.Transform {
    /// What a client is told of an output, or is asked to do with its buffers.
    package init(_ transform: BufferTransform) {
        self.init(rawValue: UInt32(bitPattern: transform.rawValue))
    }
}
