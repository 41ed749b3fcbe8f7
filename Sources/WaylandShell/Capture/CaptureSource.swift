import SurfaceResponders
import WaylandSeat
import WaylandServer

/// What clients name as what is to be captured.
enum CaptureSource {
    /// What an output shows.
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
