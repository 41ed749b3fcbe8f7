import WaylandServer
import WaylandShellCore

/// wp_fifo_manager_v1: clients make commits wait until earlier ones have been shown.
final class FifoManager: WpFifoManagerV1Handler {
    func getFifo(_ manager: WpFifoManagerV1, id: NewResource<WpFifoV1>, surface: WlSurface) {
        Surface.extend(
            surface, by: id, askedOf: manager, orPost: WpFifoManagerV1.Error.alreadyExists, FifoRequests.init)
    }
}

final class FifoRequests: SurfaceExtensionRequests, WpFifoV1Handler {
    func setBarrier(_ fifo: WpFifoV1) {
        liveTarget(of: fifo, orPost: WpFifoV1.Error.surfaceDestroyed)?.pending.update
            .whenSeen { $0.setsBarrier = true }
    }

    func waitBarrier(_ fifo: WpFifoV1) {
        guard let target = liveTarget(of: fifo, orPost: WpFifoV1.Error.surfaceDestroyed),
            !target.pending.update.constraints.contains(where: { $0 is FifoConstraint })
        else { return }
        target.pending.update.constraints.append(FifoConstraint())
    }
}

/// Delays a commit while its surface has a barrier, which an earlier commit set. The frame scheduler removes
/// the barrier when a frame has shown that commit, and once a second if the surface cannot be seen.
struct FifoConstraint: UpdateConstraint {
    /// A synchronized commit waits for its parent's commit instead.
    var holdsSynchronized: Bool { false }

    /// Does nothing, since the frame scheduler knows when the constraint is met.
    func begin(on surface: Surface, _ metHandler: @escaping () -> Void) {}

    func isMet(on surface: Surface) -> Bool { surface.frames.requests?.setsBarrier != true }
}
