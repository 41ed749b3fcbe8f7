import WaylandServer

/// The requests of an xdg_activation_v1.
final class ActivationRequests: XdgActivationV1Handler {
    private weak var target: ActivationGlobal?

    init(_ target: ActivationGlobal) {
        self.target = target
    }

    func getActivationToken(_ activation: XdgActivationV1, id: NewResource<XdgActivationTokenV1>) {
        id.create(ActivationTokenRequests(target))
    }

    func activate(_ activation: XdgActivationV1, token: String, surface: WlSurface) {
        target?.activate(surface, with: token)
    }
}
