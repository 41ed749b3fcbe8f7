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

/// A zwp_input_panel_surface_v1. It is a panel as soon as its client has said which.
final class InputPanelSurface {
    private weak var surface: WlSurface?
    private let panels: InputMethodPanels
    private weak var panel: InputMethodPanel?

    init(_ surface: WlSurface, among panels: InputMethodPanels) {
        self.surface = surface
        self.panels = panels
    }

    private func become(_ placement: InputMethodPanel.Placement) {
        if let panel {
            panel.placement = placement
            panel.update()
        } else if let surface {
            panel = panels.add(surface, placement)
        }
    }
}

extension InputPanelSurface: ZwpInputPanelSurfaceV1Handler {
    func setToplevel(_ resource: ZwpInputPanelSurfaceV1, output: WlOutput, position: UInt32) {
        become(.atLowerEdge)
    }

    func setOverlayPanel(_ resource: ZwpInputPanelSurfaceV1) {
        become(.besideCursor)
    }

    func resourceDestroyed(_ resource: Resource) {
        panel?.end()
    }
}
