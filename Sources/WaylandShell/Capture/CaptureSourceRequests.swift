import WaylandServer

/// An ext_image_capture_source_v1: there is nothing to ask of it.
final class CaptureSourceRequests: ExtImageCaptureSourceV1Handler {
    let source: CaptureSource

    init(_ source: CaptureSource) {
        self.source = source
    }
}
