import SurfaceResponders
import WaylandShell

/// A button of the compositor. A press or a touch that begins and ends on it pushes it.
class PushButton: ImageResponder {
    enum State {
        case normal, hovered, pressed
    }

    private var isHovered = false { didSet { update() } }
    /// Whether a press or a touch that began on the button continues.
    private var isTracking = false { didSet { update() } }
    /// Whether that press or touch is on the button now.
    private var isInside = false { didSet { update() } }
    private(set) final var state = State.normal {
        didSet { if state != oldValue { setNeedsDisplay() } }
    }

    /// Called when the button is pushed.
    func pushed(on seat: Seat) {}

    private func update() {
        state = isTracking ? (isInside ? .pressed : .normal) : isHovered ? .hovered : .normal
    }

    // MARK: Tracking

    private func begin() {
        isTracking = true
        isInside = true
    }

    private func move(to location: Point) {
        if isTracking { isInside = bounds.contains(location) }
    }

    private func end(on seat: Seat) {
        let isChosen = isTracking && isInside
        isTracking = false
        if isChosen { pushed(on: seat) }
    }

    private func location(of event: PointerEvent) -> Point {
        event.location(in: self) ?? Point(x: -1, y: -1)
    }

    // MARK: Pointer

    override func pointerEntered(with event: PointerEvent) { isHovered = true }
    override func pointerExited(with event: PointerEvent) { isHovered = false }
    override func pointerMoved(with event: PointerEvent) { move(to: location(of: event)) }

    override func buttonPressed(with event: PointerEvent) {
        if event.button == .left { begin() }
    }

    override func buttonReleased(with event: PointerEvent) {
        guard event.button == .left else { return }
        move(to: location(of: event))
        end(on: event.seat)
    }

    override func buttonsCancelled(with event: PointerEvent) { isTracking = false }

    // MARK: Touches

    override func touchesBegan(_ touches: Touches, with event: Event) { begin() }

    override func touchesMoved(_ touches: Touches, with event: Event) {
        if let touch = touches.first { move(to: touch.location(in: self)) }
    }

    override func touchesEnded(_ touches: Touches, with event: Event) {
        if let touch = touches.first { move(to: touch.location(in: self)) }
        end(on: event.seat)
    }

    override func touchesCancelled(_ touches: Touches, with event: Event) { isTracking = false }
}
