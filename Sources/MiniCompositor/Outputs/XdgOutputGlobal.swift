import WaylandServer

/// zxdg_output_manager_v1: where the output is on the desktop, in logical pixels.
final class XdgOutputGlobal: ZxdgOutputManagerV1Handler {
    private var global: Global<ZxdgOutputManagerV1>?

    init(_ display: Display) {
        global = Global<ZxdgOutputManagerV1>(display, version: 3) { [unowned self] resource in
            resource.handler = self
        }
    }

    func getXdgOutput(
        _ manager: ZxdgOutputManagerV1, id: NewResource<ZxdgOutputV1>, output: WlOutput
    ) {
        let resource = id.create(nil)
        guard let shown = Output.from(output) else { return }
        resource.logicalPosition(
            x: Int32(saturating: shown.frame.minX), y: Int32(saturating: shown.frame.minY))
        resource.logicalSize(
            width: Int32(saturating: shown.frame.width), height: Int32(saturating: shown.frame.height))
        resource.name(name: shown.name)
        resource.description(description: shown.details)
        // From version 3 on, the output's own event closes what was sent.
        if resource.version < 3 { resource.done() } else { output.done() }
    }
}
