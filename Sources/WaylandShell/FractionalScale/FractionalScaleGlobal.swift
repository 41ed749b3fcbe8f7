import WaylandServer

/// wp_fractional_scale_manager_v1: clients hear the scale of outputs with its fraction.
final class FractionalScaleGlobal: WpFractionalScaleManagerV1Handler {
    private var global: Global<WpFractionalScaleManagerV1>?

    init(_ display: Display) {
        global = Global<WpFractionalScaleManagerV1>(display, version: 1) { [unowned self] in
            $0.handler = self
        }
    }

    func getFractionalScale(
        _ manager: WpFractionalScaleManagerV1, id: NewResource<WpFractionalScaleV1>, surface: WlSurface
    ) {
        guard let target = Surface.from(surface) else { return }
        guard let object = target.extend(by: id, FractionalScaleRequests(target)) else {
            return manager.postError(
                WpFractionalScaleManagerV1.Error.fractionalScaleExists,
                "wl_surface@\(surface.id) has a wp_fractional_scale_v1 already")
        }
        target.tellPreferredScale(to: object)
    }
}
