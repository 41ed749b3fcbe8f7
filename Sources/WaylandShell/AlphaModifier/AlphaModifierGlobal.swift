import WaylandServer

/// wp_alpha_modifier_v1: surfaces that let through more of what lies behind them than their pixels say.
final class AlphaModifierGlobal: WpAlphaModifierV1Handler {
    private var global: Global<WpAlphaModifierV1>?

    init(_ display: Display) {
        global = Global<WpAlphaModifierV1>(display, version: 1) { [unowned self] in $0.handler = self }
    }

    func getSurface(
        _ modifier: WpAlphaModifierV1, id: NewResource<WpAlphaModifierSurfaceV1>, surface: WlSurface
    ) {
        guard let target = Surface.from(surface) else { return }
        target.extend(
            by: id, AlphaModifierRequests(target), askedOf: modifier,
            orPost: WpAlphaModifierV1.Error.alreadyConstructed)
    }
}
