import SurfaceResponders
import WaylandRenderer
import WaylandSeat
import WaylandShell

final class Screen: ScreenCaptureDelegate {
    private let compositor: Compositor
    private let capture: ScreenCapture
    private var present: PixmanRenderer?

    init(of compositor: Compositor, windowsOf toplevels: ForeignToplevelList?) {
        self.compositor = compositor
        capture = ScreenCapture(on: compositor, windowsOf: toplevels)
        capture.delegate = self
    }

    /// Creates the renderer on first use. Until then, pixman is not loaded.
    func renderer() throws(FrameRenderingError) -> PixmanRenderer {
        if let present { return present }
        let renderer = try PixmanRenderer()
        present = renderer
        return renderer
    }

    // MARK: Pictures

    func picture(
        of subject: PictureSubject, showsCursor: Bool
    ) throws(FrameRenderingError) -> Picture {
        let cursor = showsCursor ? compositor.cursorItems() : []
        let frame =
            switch subject {
            case .output, .region: compositor.sceneFrame(front: cursor)
            case .window(let window): compositor.sceneFrame(of: window, front: cursor)
            }
        return try renderer().draw(frame, on: canvas(of: subject))
    }

    func canvas(of subject: PictureSubject) -> FrameOutput {
        switch subject {
        case .output(let output):
            FrameOutput(
                name: output.name, upright: FrameOutput(output).area, scale: output.state.scale)
        case .window(let window): compositor.canvas(of: compositor.extent(of: window))
        case .region(let rect): compositor.canvas(of: rect)
        }
    }

    func capturer(for capture: ScreenCapture) throws(FrameRenderingError) -> any FrameCapturer {
        try renderer()
    }

    func screenCapture(_ capture: ScreenCapture, cursorOf seat: Seat) -> Cursor {
        compositor.registry.seats.first { $0.seat === seat }.map { compositor.cursor(of: $0) } ?? .hidden
    }
}

extension MiniCompositor {
    /// Everything that the user sees: the only output, or the area of all outputs.
    var wholeScreen: PictureSubject {
        guard scene.outputs.count > 1, let screenArea else { return .output(output) }
        return .region(screenArea)
    }

    /// The area of all outputs, in global logical pixels; `nil` while all are off.
    var screenArea: Rect? {
        scene.outputs.reduce(nil) { $0?.union($1) ?? $1 }
    }

    /// Draws the present state in pixels of the output that the subject is on. The first use loads pixman.
    /// - Parameters:
    ///   - subject: the content of the picture.
    ///   - showsCursor: whether the picture contains the cursor.
    /// - Throws: `FrameRenderingError.libraryMissing` without pixman, and other errors that prevent drawing.
    public func picture(
        of subject: PictureSubject, showsCursor: Bool = false
    ) throws(FrameRenderingError) -> Picture {
        try screen.picture(of: subject, showsCursor: showsCursor)
    }
}
