import WaylandServer

/// wp_tearing_control_manager_v1: clients say whether their pictures may tear.
final class TearingControlGlobal: WpTearingControlManagerV1Handler {
    private var global: Global<WpTearingControlManagerV1>?

    init(_ display: Display) {
        global = Global<WpTearingControlManagerV1>(display, version: 1) { [unowned self] in
            $0.handler = self
        }
    }

    func getTearingControl(
        _ manager: WpTearingControlManagerV1, id: NewResource<WpTearingControlV1>, surface: WlSurface
    ) {
        guard let target = Surface.from(surface) else { return }
        target.extend(
            by: id, TearingControlRequests(target), askedOf: manager,
            orPost: WpTearingControlManagerV1.Error.tearingControlExists)
    }
}
