import WaylandServer

/// What a client asks of a surface's wp_fifo_v1.
final class FifoRequests: WpFifoV1Handler {
    private weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

    func setBarrier(_ fifo: WpFifoV1) {
        liveTarget(fifo)?.pending.update.frameRequests.setsBarrier = true
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
