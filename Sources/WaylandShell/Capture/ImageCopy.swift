import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// ext_image_copy_capture_manager_v1: creates sessions that capture a source, or a pointer's cursor on it.
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

/// An ext_image_capture_source_v1, which has no requests but destroy.
final class CaptureSourceRequests: ExtImageCaptureSourceV1Handler {
    let source: CaptureSource

    init(_ source: CaptureSource) {
        self.source = source
    }
}

/// ext_output_image_capture_source_manager_v1: makes outputs available as sources.
final class OutputSourceManager: ExtOutputImageCaptureSourceManagerV1Handler {
    func createSource(
        _ manager: ExtOutputImageCaptureSourceManagerV1, source: NewResource<ExtImageCaptureSourceV1>,
        output: WlOutput
    ) {
        source.create(CaptureSourceRequests(.output(Weak(.from(output)))))
    }
}

/// ext_foreign_toplevel_image_capture_source_manager_v1: makes windows available as sources.
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
    /// A window with the surfaces in it, without what is in front of it, cropped to its window geometry.
    case toplevel(Weak<ForeignToplevel>)

    /// Returns the source of a client's object; `nil` for an object that another handler serves.
    static func from(_ resource: ExtImageCaptureSourceV1) -> CaptureSource? {
        (resource.handler as? CaptureSourceRequests)?.source
    }

    /// The output; `nil` for a window, and for an output that is no longer in the layout.
    var output: Output? {
        guard case .output(let reference) = self, let output = reference.object, output.layout != nil
        else { return nil }
        return output
    }

    /// The window; `nil` for an output, and for a window that is no longer mapped.
    var window: Window? {
        guard case .toplevel(let reference) = self else { return nil }
        return reference.object?.controller?.toplevelWindow
    }

    /// Whether the source no longer exists.
    var isGone: Bool { output == nil && window == nil }

    /// Returns the area of the pictures, with scale and transform; `nil` if the source no longer exists.
    func canvas(in compositor: Compositor) -> FrameOutput? {
        switch self {
        case .output: output.map(FrameOutput.init)
        case .toplevel: window.map { compositor.canvas(of: $0.frame) }
        }
    }

    func frameClock(in compositor: Compositor) -> FrameClock? {
        switch self {
        case .output: output?.frameClock
        case .toplevel: window.flatMap { compositor.outputs.output(of: $0.frame)?.frameClock }
        }
    }

    /// Returns whether pictures show a pointer. Those of a window show it only while it is over the window.
    func shows(_ pointer: Pointer) -> Bool {
        switch self {
        case .output: true
        case .toplevel: window != nil && pointer.surface?.window === window
        }
    }
}
