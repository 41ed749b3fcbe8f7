import WaylandServer

/// wl_fixes: what older interfaces lack.
final class FixesManager: WlFixesHandler {
    /// The client hears of no more globals there, and may use the number for another object.
    func destroyRegistry(_ fixes: WlFixes, registry: WlRegistry) {
        registry.destroy()
    }
}
