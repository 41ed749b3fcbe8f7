import WaylandServer

/// zwp_input_panel_v1: the surfaces of an input method of version 1.
final class InputPanelGlobal {
    private let panels: InputMethodPanels
    private var global: Global<ZwpInputPanelV1>?

    init(on display: Display, panels: InputMethodPanels) {
        self.panels = panels
        global = Global<ZwpInputPanelV1>(display, version: 1) { [weak self] resource in
            resource.handler = self
        }
    }
}

extension InputPanelGlobal: ZwpInputPanelV1Handler {
    func getInputPanelSurface(
        _ resource: ZwpInputPanelV1, id: NewResource<ZwpInputPanelSurfaceV1>, surface: WlSurface
    ) {
        id.create(InputPanelSurface(surface, among: panels))
    }
}
