import WaylandServer
import WaylandShellCore

/// wp_alpha_modifier_v1: surfaces that let through more of what lies behind them than their pixels say.
final class AlphaModifierManager: WpAlphaModifierV1Handler {
    func getSurface(
        _ modifier: WpAlphaModifierV1, id: NewResource<WpAlphaModifierSurfaceV1>, surface: WlSurface
    ) {
        guard let target = Surface.from(surface) else { return }
        target.extend(
            by: id, AlphaModifierRequests(target), askedOf: modifier,
            orPost: WpAlphaModifierV1.Error.alreadyConstructed)
    }
}

/// What a client asks of its wp_alpha_modifier_surface_v1. Input does not depend on it: a surface that nobody sees gets
/// what its input region lets in.
final class AlphaModifierRequests: WpAlphaModifierSurfaceV1Handler {
    /// nil once the wl_surface is gone.
    private weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

    func setMultiplier(_ modifier: WpAlphaModifierSurfaceV1, factor: UInt32) {
        guard let target, target.resource.isAlive else {
            return modifier.postError(
                WpAlphaModifierSurfaceV1.Error.noSurface, "the wl_surface of the modifier is destroyed")
        }
        target.pending.state.extensions.opacity = Double(factor) / Double(UInt32.max)
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.extensions.remove(resource)
        target?.pending.state.extensions.opacity = 1
    }
}
