import SurfaceResponders
import WaylandShell

/// What a replay sees of a compositor.
final class CompositorStage: ReplayStage {
    private let compositor: MiniCompositor
    private(set) var lastChange: Timestamp

    /// Takes the compositor's `onChange`.
    init(_ compositor: MiniCompositor) {
        self.compositor = compositor
        lastChange = compositor.clock.now
        compositor.onChange = { [weak self] in self?.changed() }
    }

    private func changed() {
        lastChange = compositor.clock.now
    }

    var drawnLayers: [String] {
        compositor.scene.windows.compactMap { ($0 as? LayerWindow)?.controller?.namespace }
    }

    /// A toplevel is mapped by its first content.
    var drawnToplevels: [ReplayToplevel] {
        compositor.desktop.toplevels.map { controller in
            ReplayToplevel(applicationIdentifier: controller.application.identifier, title: controller.title)
        }
    }
}
