import WaylandServer

/// zxdg_output_manager_v1: where outputs are on the desktop, in logical pixels.
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
        let target = Output.from(output)
        let resource = id.create(XdgOutputRequests(target))
        target?.add(resource, for: output)
    }
}
