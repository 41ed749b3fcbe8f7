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
        guard let target = Surface.from(surface),
            let object = target.extend(
                by: id, FractionalScaleRequests(target), askedOf: manager,
                orPost: WpFractionalScaleManagerV1.Error.fractionalScaleExists)
        else { return }
        target.tellPreferredScale(to: object)
    }
}
