import WaylandServer

/// ext_output_image_capture_source_manager_v1: names outputs as what is to be captured.
final class OutputSourceGlobal: ExtOutputImageCaptureSourceManagerV1Handler {
    private var global: Global<ExtOutputImageCaptureSourceManagerV1>?

    init(_ display: Display) {
        global = Global<ExtOutputImageCaptureSourceManagerV1>(display, version: 1) { [unowned self] in
            $0.handler = self
        }
    }

    func createSource(
        _ manager: ExtOutputImageCaptureSourceManagerV1, source: NewResource<ExtImageCaptureSourceV1>,
        output: WlOutput
    ) {
        source.create(CaptureSourceRequests(.output(Weak(.from(output)))))
    }
}
