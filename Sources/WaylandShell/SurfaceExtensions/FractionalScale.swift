import WaylandServer
import WaylandShellCore

/// wp_fractional_scale_manager_v1: sends clients the fractional scale for their surfaces.
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

/// Handles a wp_fractional_scale_v1, which has no requests but destroy.
final class FractionalScaleRequests: SurfaceExtensionRequests, WpFractionalScaleV1Handler, SurfaceExtension {
    func preferredScaleChanged(to scale: OutputScale, for object: Resource) {
        (object as? WpFractionalScaleV1)?.preferredScale(scale: scale.numerator)
    }
}
