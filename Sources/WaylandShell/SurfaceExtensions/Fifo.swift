import WaylandServer
import WaylandShellCore

/// wp_fifo_manager_v1: commits that wait until those before them have been seen.
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

/// A commit that waits while the surface has a barrier: until what another commit brought was shown in one picture. The
/// frame scheduler takes barriers away, and has what waits applied.
///
/// A surface that nobody sees loses its barrier once a second.
struct FifoConstraint: UpdateConstraint {
    /// Such a commit waits for the parent's anyhow.
    var holdsSynchronized: Bool { false }

    /// The frame scheduler knows when.
    func begin(on surface: Surface, _ metHandler: @escaping () -> Void) {}

    func isMet(on surface: Surface) -> Bool { surface.frames.requests?.setsBarrier != true }
}
