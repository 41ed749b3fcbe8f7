import WaylandServer
import WaylandShellCore

/// wp_fifo_manager_v1: commits that wait until those before them have been seen.
final class FifoManager: WpFifoManagerV1Handler {
    func getFifo(_ manager: WpFifoManagerV1, id: NewResource<WpFifoV1>, surface: WlSurface) {
        guard let target = Surface.from(surface) else { return }
        target.extend(
            by: id, FifoRequests(target), askedOf: manager, orPost: WpFifoManagerV1.Error.alreadyExists)
    }
}

/// What a client asks of a surface's wp_fifo_v1.
final class FifoRequests: WpFifoV1Handler {
    private weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

    func setBarrier(_ fifo: WpFifoV1) {
        liveTarget(fifo)?.pending.update.whenSeen { $0.setsBarrier = true }
    }

    func waitBarrier(_ fifo: WpFifoV1) {
        guard let target = liveTarget(fifo) else { return }
        guard !target.pending.update.constraints.contains(where: { $0 is FifoConstraint }) else { return }
        target.pending.update.constraints.append(FifoConstraint())
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.extensions.remove(resource)
    }

    private func liveTarget(_ fifo: WpFifoV1) -> Surface? {
        if let target, target.resource.isAlive { return target }
        fifo.postError(WpFifoV1.Error.surfaceDestroyed, "the wl_surface of the wp_fifo_v1 is destroyed")
        return nil
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
