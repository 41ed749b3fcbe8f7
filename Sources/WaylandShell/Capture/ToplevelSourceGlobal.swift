import WaylandServer

/// ext_foreign_toplevel_image_capture_source_manager_v1: names windows as what is to be captured.
final class ToplevelSourceGlobal: ExtForeignToplevelImageCaptureSourceManagerV1Handler {
    private var global: Global<ExtForeignToplevelImageCaptureSourceManagerV1>?

    init(_ display: Display) {
        global = Global<ExtForeignToplevelImageCaptureSourceManagerV1>(display, version: 1) {
            [unowned self] in $0.handler = self
        }
    }

    func createSource(
        _ manager: ExtForeignToplevelImageCaptureSourceManagerV1,
        source: NewResource<ExtImageCaptureSourceV1>, toplevelHandle: ExtForeignToplevelHandleV1
    ) {
        source.create(CaptureSourceRequests(.toplevel(Weak(.from(toplevelHandle)))))
    }
}
