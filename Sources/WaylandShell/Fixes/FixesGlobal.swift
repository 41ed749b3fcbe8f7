import WaylandServer

/// wl_fixes: what older interfaces lack.
final class FixesGlobal: WlFixesHandler {
    private var global: Global<WlFixes>?

    init(_ display: Display) {
        global = Global<WlFixes>(display, version: 1) { [unowned self] in $0.handler = self }
    }

    /// The client hears of no more globals there, and may use the number for another object.
    func destroyRegistry(_ fixes: WlFixes, registry: WlRegistry) {
        registry.destroy()
    }
}
