import WaylandServer

/// What clients ask of zwp_input_panel_v1: the surfaces of an input method of version 1.
final class InputPanelRequests: ZwpInputPanelV1Handler {
    private let panels: InputMethodPanels

    init(_ panels: InputMethodPanels) {
        self.panels = panels
    }

    func getInputPanelSurface(
        _ resource: ZwpInputPanelV1, id: NewResource<ZwpInputPanelSurfaceV1>, surface: WlSurface
    ) {
        id.create(InputPanelSurface(surface, among: panels))
    }
}
