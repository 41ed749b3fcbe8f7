import WaylandServer

/// wp_fifo_manager_v1: commits that wait until those before them have been seen.
final class FifoGlobal: WpFifoManagerV1Handler {
    private var global: Global<WpFifoManagerV1>?

    init(_ display: Display) {
        global = Global<WpFifoManagerV1>(display, version: 1) { [unowned self] in $0.handler = self }
    }

    func getFifo(_ manager: WpFifoManagerV1, id: NewResource<WpFifoV1>, surface: WlSurface) {
        guard let target = Surface.from(surface) else { return }
        target.extend(
            by: id, FifoRequests(target), askedOf: manager, orPost: WpFifoManagerV1.Error.alreadyExists)
    }
}
