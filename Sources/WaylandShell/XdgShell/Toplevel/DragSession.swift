import SurfaceResponders
import WaylandSeat

/// A window follows a pointer, a finger or a tool of a tablet: the responder that gets everything of it until the last
/// button is up, or the finger or the tip is lifted. Subclasses say what following means.
class DragSession: Responder {
    let seat: Seat
    let controller: ToplevelController
    /// Where the window was when it began.
    let startFrame: Rect
    private var start = Point.zero
    private var grab: DragGrab?
    /// The tip or the button of a tool that it follows.
    private var toolPress: ToolPress?
    private(set) var isOver = false

    init(_ controller: ToplevelController, on seat: Seat) {
        self.controller = controller
        self.seat = seat
        startFrame = controller.frame ?? .zero
    }

    /// - Parameter way: from where the drag began, in logical pixels.
    func dragged(by way: Vector) {}

    /// The drag is over, for whatever reason.
    func ended() {}

    // MARK: Begin and end

    /// Takes the press from the client, which hears that it lost it.
    func begin(with press: StandingPress) {
        controller.session?.end()
        controller.session = self
        switch press {
        case .pointer:
            start = seat.pointer.location
            let grab = DragGrab(self, owner: controller.surface)
            self.grab = grab
            seat.begin(grab)
        case .touch(let touch):
            start = touch.location
            if !seat.touches.transfer(touch, to: self) { end() }
        case .tool(let press):
            guard let state = seat.tablets.state(of: press.tool) else { return end() }
            start = state.location
            toolPress = press
            if !seat.tablets.transfer(press, to: self) { end() }
        }
    }

    /// Ends the drag; what still comes of the press reaches nobody.
    func end() {
        guard !isOver else { return }
        isOver = true
        if controller.session === self { controller.session = nil }
        if let grab { seat.revoke(grab) }
        ended()
    }

    private func follow(_ location: Point) {
        guard !isOver else { return }
        let way = location - start
        dragged(by: Vector(dx: way.dx.rounded(), dy: way.dy.rounded()))
    }

    // MARK: Pointer

    override func pointerEntered(with event: PointerEvent) {}

    override func pointerExited(with event: PointerEvent) {}

    override func pointerMoved(with event: PointerEvent) {
        follow(event.location)
    }

    override func buttonPressed(with event: PointerEvent) {}

    /// With the last button the seat revokes the grab.
    override func buttonReleased(with event: PointerEvent) {}

    override func buttonsCancelled(with event: PointerEvent) {
        end()
    }

    override func scrolled(with event: PointerEvent) {}

    // MARK: Tools

    /// Other tools are nobody's while it lasts.
    override func toolChanged(with event: ToolEvent) {
        guard event.toolID == toolPress?.tool else { return }
        switch event.phase {
        case .changed(.position(let place)): follow(place)
        case .released(let press) where press === toolPress: end()
        case .cancelled: end()
        case .entered, .exited, .changed, .pressed, .released: break
        }
    }

    // MARK: Touch

    override func touchesBegan(_ touches: Touches, with event: Event) {}

    override func touchesMoved(_ touches: Touches, with event: Event) {
        if let touch = touches.first { follow(touch.location) }
    }

    override func touchesEnded(_ touches: Touches, with event: Event) {
        end()
    }

    override func touchesCancelled(_ touches: Touches, with event: Event) {
        end()
    }
}
