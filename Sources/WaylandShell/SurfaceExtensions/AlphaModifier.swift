import WaylandServer
import WaylandShellCore

/// wp_alpha_modifier_v1: clients make surfaces more transparent than their pixels.
final class AlphaModifierManager: WpAlphaModifierV1Handler {
    func getSurface(
        _ modifier: WpAlphaModifierV1, id: NewResource<WpAlphaModifierSurfaceV1>, surface: WlSurface
    ) {
        Surface.extend(
            surface, by: id, askedOf: modifier, orPost: WpAlphaModifierV1.Error.alreadyConstructed,
            AlphaModifierRequests.init)
    }
}

/// The requests of a wp_alpha_modifier_surface_v1. A transparent surface still gets input.
final class AlphaModifierRequests: SurfaceExtensionRequests, WpAlphaModifierSurfaceV1Handler {
    func setMultiplier(_ modifier: WpAlphaModifierSurfaceV1, factor: UInt32) {
        let target = liveTarget(of: modifier, orPost: WpAlphaModifierSurfaceV1.Error.noSurface)
        target?.pending.state.extensions.opacity = Double(factor) / Double(UInt32.max)
    }

    override func resourceDestroyed(_ resource: Resource) {
        super.resourceDestroyed(resource)
        target?.pending.state.extensions.opacity = 1
    }
}
