import WaylandServer

/// The requests of an xdg_system_bell_v1.
final class SystemBellRequests: XdgSystemBellV1Handler {
    private weak var target: SystemBellGlobal?

    init(_ target: SystemBellGlobal) {
        self.target = target
    }

    func ring(_ bell: XdgSystemBellV1, surface: WlSurface?) {
        target?.ring(for: surface.flatMap { Surface.from($0) })
    }
}
