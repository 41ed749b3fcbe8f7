import WaylandServer
import WaylandShellCore

/// wp_fractional_scale_manager_v1: clients hear the scale of outputs with its fraction.
final class FractionalScaleManager: WpFractionalScaleManagerV1Handler {
    func getFractionalScale(
        _ manager: WpFractionalScaleManagerV1, id: NewResource<WpFractionalScaleV1>, surface: WlSurface
    ) {
        let error = WpFractionalScaleManagerV1.Error.fractionalScaleExists
        let object = Surface.extend(
            surface, by: id, askedOf: manager, orPost: error, FractionalScaleRequests.init)
        if let target = Surface.from(surface) {
            object?.preferredScale(scale: target.preferredScale.numerator)
        }
    }
}

/// What a client asks of its wp_fractional_scale_v1: nothing but to let go of it.
final class FractionalScaleRequests: SurfaceExtensionRequests, WpFractionalScaleV1Handler, SurfaceExtension {
    func preferredScaleChanged(to scale: OutputScale, for object: Resource) {
        (object as? WpFractionalScaleV1)?.preferredScale(scale: scale.numerator)
    }
}
