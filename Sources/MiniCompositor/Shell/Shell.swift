import SurfaceResponders
import WaylandSeat
import WaylandServer

/// xdg_wm_base on a display: desktop windows and popups.
final class Shell {
    static let version: UInt32 = 6

    let display: Display
    let registry: SurfaceRegistry
    /// Decides where windows go and which has the keys.
    let desktop: Desktop
    /// Whether toplevels and popups may have a buffer before they were configured. Only the conformance suite needs it.
    let toleratesUnconfiguredBuffers: Bool
    /// How long a client may take to answer a ping before it counts as unresponsive.
    let pingTimeout = Duration.seconds(10)

    private var global: Global<XdgWmBase>?

    init(
        on display: Display, registry: SurfaceRegistry, desktop: Desktop,
        toleratesUnconfiguredBuffers: Bool = false
    ) {
        self.display = display
        self.registry = registry
        self.desktop = desktop
        self.toleratesUnconfiguredBuffers = toleratesUnconfiguredBuffers
        global = Global<XdgWmBase>(display, version: Self.version) { [unowned self] resource in
            resource.handler = ShellBinding(resource, shell: self)
        }
    }
}
