import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// ext_image_copy_capture_manager_v1: sessions, of which each is picture after picture of one source.
final class ImageCopyManager: ExtImageCopyCaptureManagerV1Handler {
    private unowned let capture: ScreenCapture

    init(_ capture: ScreenCapture) {
        self.capture = capture
    }

    func createSession(
        _ manager: ExtImageCopyCaptureManagerV1, session: NewResource<ExtImageCopyCaptureSessionV1>,
        source: ExtImageCaptureSourceV1, options: ExtImageCopyCaptureManagerV1.Options
    ) {
        guard options.isSubset(of: .paintCursors) else {
            return manager.postError(.invalidOption, "there are no options \(options.rawValue)")
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

/// An ext_image_capture_source_v1: there is nothing to ask of it.
final class CaptureSourceRequests: ExtImageCaptureSourceV1Handler {
    let source: CaptureSource

    init(_ source: CaptureSource) {
        self.source = source
    }
}

/// ext_output_image_capture_source_manager_v1: names outputs as what is to be captured.
final class OutputSourceManager: ExtOutputImageCaptureSourceManagerV1Handler {
    func createSource(
        _ manager: ExtOutputImageCaptureSourceManagerV1, source: NewResource<ExtImageCaptureSourceV1>,
        output: WlOutput
    ) {
        source.create(CaptureSourceRequests(.output(Weak(.from(output)))))
    }
}

/// ext_foreign_toplevel_image_capture_source_manager_v1: names windows as what is to be captured.
final class ToplevelSourceManager: ExtForeignToplevelImageCaptureSourceManagerV1Handler {
    func createSource(
        _ manager: ExtForeignToplevelImageCaptureSourceManagerV1,
        source: NewResource<ExtImageCaptureSourceV1>, toplevelHandle: ExtForeignToplevelHandleV1
    ) {
        source.create(CaptureSourceRequests(.toplevel(Weak(.from(toplevelHandle)))))
    }
}

enum CaptureSource {
    case output(Weak<Output>)
    /// A window alone with what lies in it, whatever is in front of it and wherever it is, as large as its window geometry.
    case toplevel(Weak<ForeignToplevel>)

    /// The source that a client's object stands for; nil for one that is not ours.
    static func from(_ resource: ExtImageCaptureSourceV1) -> CaptureSource? {
        (resource.handler as? CaptureSourceRequests)?.source
    }

    /// The output, if it is one that is still there.
    var output: Output? {
        guard case .output(let reference) = self, let output = reference.object, output.layout != nil
        else { return nil }
        return output
    }

    /// The window, if it is one that is still mapped.
    var window: Window? {
        guard case .toplevel(let reference) = self else { return nil }
        return reference.object?.controller?.toplevelWindow
    }

    /// Whether there will be no more pictures.
    var isGone: Bool { output == nil && window == nil }

    /// Which part of the plane its pictures show, and how; nil for one that is gone.
    func canvas(in compositor: Compositor) -> FrameOutput? {
        switch self {
        case .output: output.map(FrameOutput.init)
        case .toplevel: window.map { compositor.canvas(of: $0.frame) }
        }
    }

    /// What its pictures come with.
    func frameClock(in compositor: Compositor) -> FrameClock? {
        switch self {
        case .output: output?.frameClock
        case .toplevel: window.flatMap { compositor.outputs.output(of: $0.frame)?.frameClock }
        }
    }

    /// Whether a pointer is seen on its pictures: on those of a window only while it is over that window.
    func shows(_ pointer: Pointer) -> Bool {
        switch self {
        case .output: true
        case .toplevel: window != nil && pointer.surface?.window === window
        }
    }
}
