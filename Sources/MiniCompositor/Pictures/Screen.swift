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
        let cursor = showsCursor ? cursorItems : []
        let frame =
            switch subject {
            case .output, .region: compositor.sceneFrame(front: cursor)
            case .window(let window): compositor.sceneFrame(of: window, front: cursor)
            }
        return try renderer().draw(frame, on: canvas(of: subject))
    }

    /// The cursors of all pointers, and of the tools that are in proximity.
    private var cursorItems: [FrameItem] {
        compositor.registry.seats.flatMap { global in
            let seat = global.seat
            let tools = seat.tablets.nearTools.compactMap { tool in
                seat.tablets.state(of: tool).flatMap {
                    compositor.item(of: global.cursor(of: tool), at: $0.location)
                }
            }
            return tools
                + [compositor.item(of: cursor(of: global), at: seat.pointer.location)].compactMap { $0 }
        }
    }

    /// Returns the cursor of a seat; hidden before the pointer is first used, and on further seats without a
    /// pointer device.
    private func cursor(of global: SeatGlobal) -> Cursor {
        guard global.seat.pointer.isPlaced else { return .hidden }
        let isFirst = global === compositor.registry.seats.first
        return isFirst || global.seat.capabilities.contains(.pointer) ? global.cursor : .hidden
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
        compositor.registry.seats.first { $0.seat === seat }.map { cursor(of: $0) } ?? .hidden
    }
}

extension MiniCompositor {
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
