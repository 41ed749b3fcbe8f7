import SurfaceResponders
import WaylandSeat
import WaylandServer

/// ext_image_copy_capture_manager_v1: sessions, of which each is picture after picture of one source.
final class ImageCopyGlobal: ExtImageCopyCaptureManagerV1Handler {
    private unowned let capture: ScreenCapture
    private var global: Global<ExtImageCopyCaptureManagerV1>?

    init(_ capture: ScreenCapture) {
        self.capture = capture
        global = Global<ExtImageCopyCaptureManagerV1>(capture.compositor.display, version: 1) {
            [unowned self] in $0.handler = self
        }
    }

    func createSession(
        _ manager: ExtImageCopyCaptureManagerV1, session: NewResource<ExtImageCopyCaptureSessionV1>,
        source: ExtImageCaptureSourceV1, options: ExtImageCopyCaptureManagerV1.Options
    ) {
        guard options.isSubset(of: .paintCursors) else {
            return manager.postError(
                ExtImageCopyCaptureManagerV1.Error.invalidOption, "there are no options \(options.rawValue)")
        }
        let source = CaptureSource.from(source) ?? .output(Weak(nil))
        CaptureSession.begin(
            session, of: .source(source, showsCursors: options.contains(.paintCursors)), capture)
    }

    func createPointerCursorSession(
        _ manager: ExtImageCopyCaptureManagerV1, session: NewResource<ExtImageCopyCaptureCursorSessionV1>,
        source: ExtImageCaptureSourceV1, pointer: WlPointer
    ) {
        let handler = CursorSession(
            of: SeatGlobal.from(pointer)?.seat, on: CaptureSource.from(source) ?? .output(Weak(nil)),
            for: session.client, capture)
        handler.attach(to: session.create(handler))
    }
}
