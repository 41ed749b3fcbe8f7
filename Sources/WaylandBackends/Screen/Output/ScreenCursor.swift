import SurfaceResponders
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// Shows the cursor of a seat's pointer on screens, without drawing it into their pictures.
final class ScreenCursor {
    private let global: SeatGlobal
    private let compositor: Compositor
    private let renderer: PixmanRenderer
    private var observations: [ObservationToken] = []
    private var changeCount: UInt64 = 0

    init(of global: SeatGlobal, in compositor: Compositor, renderer: PixmanRenderer) {
        self.global = global
        self.compositor = compositor
        self.renderer = renderer
        observations = [
            global.observe { [unowned self] change in
                if case .cursor = change { setNeedsUpdate() }
            },
            compositor.observeSurfaces { [unowned self] change in
                guard case .committed(let surface) = change, case .surface(let own, _, _) = global.cursor,
                    surface.resource === own
                else { return }
                setNeedsUpdate()
            },
        ]
    }

    /// Draws the cursor anew at the end of the turn.
    func setNeedsUpdate() { changeCount &+= 1 }

    /// Updates the cursor of an output. Called at the end of each turn.
    func update(on screen: ScreenOutput) {
        guard screen.isLit else { return }
        let cursor = compositor.cursor(of: global)
        let state = screen.output.state
        let canvas = FrameOutput(screen.output)
        let location = canvas.picturePoint(at: global.seat.pointer.location)
        let wasRefused = screen.cursor.isRefused
        let isHidden = if case .hidden = cursor { true } else { false }
        let key = CursorPlane.Key(
            change: changeCount, isHidden: isHidden, scale: state.scale, transform: state.transform,
            mode: state.mode)
        screen.cursor.update(
            key, at: CardPoint(rounding: location), size: (state.mode.width, state.mode.height)
        ) {
            draw(cursor, on: canvas, size: screen.card.cursorSize)
        }
        if screen.cursor.isRefused != wasRefused { screen.presenter.setNeedsDisplay() }
    }

    /// Draws the cursor as it is shown at the center of an output.
    private func draw(_ cursor: Cursor, on output: FrameOutput, size: Int) -> CursorPicture {
        let center = CardPoint(x: output.width / 2, y: output.height / 2)
        let place = output.globalPoint(at: Point(x: Double(center.x), y: Double(center.y)))
        guard let item = compositor.item(of: cursor, at: place), let frame = item.frame else {
            return .hidden
        }
        let box = output.pixels(touchedBy: frame)
        guard box.right - box.left <= size, box.bottom - box.top <= size else { return .impossible }
        let corners = [(0, 0), (size, size)].map { x, y in
            output.globalPoint(at: Point(x: Double(box.left) + Double(x), y: Double(box.top) + Double(y)))
        }
        let canvas = FrameOutput(
            name: "cursor", width: Int32(size), height: Int32(size), scale: output.scale,
            transform: output.transform,
            origin: Point(x: min(corners[0].x, corners[1].x), y: min(corners[0].y, corners[1].y)))
        var pixels = [UInt32](repeating: 0, count: size * size)
        let scene = SceneFrame([item])
        do throws(FrameRenderingError) {
            try pixels.withMemory { memory throws(FrameRenderingError) in
                _ = try renderer.render(
                    scene, on: canvas, damage: .everything, over: .clear, into: &memory, bytesPerRow: size * 4
                )
            }
        } catch {
            compositor.logger.warning("a cursor cannot be drawn: \(error)")
            return .impossible
        }
        // Pixels of a client's file arrive in later turns.
        if scene.isBeingRead { setNeedsUpdate() }
        return .drawn(pixels, hotspot: CardPoint(x: center.x - box.left, y: center.y - box.top))
    }
}

extension CardPoint {
    fileprivate init(rounding point: Point) {
        // A pixel is shown where the point is in it.
        self.init(x: Int32(saturating: point.x.rounded(.down)), y: Int32(saturating: point.y.rounded(.down)))
    }
}
