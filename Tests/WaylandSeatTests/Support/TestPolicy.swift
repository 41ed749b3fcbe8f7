import SurfaceResponders

/// The end of every responder chain. Records the calls that no client or other responder handled.
final class TestPolicy: Responder {
    /// Whether enters, exits and motions of the pointer are recorded. Off by default, because every motion
    /// outside the clients' surfaces would be recorded.
    var recordsHovering = false
    private var lines: [String] = []

    func take() -> [String] {
        defer { lines.removeAll() }
        return lines
    }

    override func touchesBegan(_ touches: Touches, with event: Event) { lines.append("touches began") }
    override func touchesMoved(_ touches: Touches, with event: Event) { lines.append("touches moved") }
    override func touchesEnded(_ touches: Touches, with event: Event) { lines.append("touches ended") }
    override func touchesCancelled(_ touches: Touches, with event: Event) {
        lines.append("touches cancelled")
    }

    override func pressesBegan(_ presses: Presses, with event: Event) { lines.append("presses began") }
    override func pressesChanged(_ presses: Presses, with event: Event) { lines.append("presses changed") }
    override func pressesEnded(_ presses: Presses, with event: Event) { lines.append("presses ended") }
    override func pressesCancelled(_ presses: Presses, with event: Event) {
        lines.append("presses cancelled")
    }

    override func pointerEntered(with event: PointerEvent) { noteHovering("pointer entered") }
    override func pointerMoved(with event: PointerEvent) { noteHovering("pointer moved") }
    override func pointerExited(with event: PointerEvent) { noteHovering("pointer exited") }
    override func buttonPressed(with event: PointerEvent) { lines.append("button pressed") }
    override func buttonReleased(with event: PointerEvent) { lines.append("button released") }
    override func buttonsCancelled(with event: PointerEvent) { lines.append("buttons cancelled") }
    override func scrolled(with event: PointerEvent) { lines.append("scrolled") }
    override func pinched(with event: TouchpadGestureEvent) { lines.append("pinch \(event.phase)") }
    override func swiped(with event: TouchpadGestureEvent) { lines.append("swipe \(event.phase)") }
    override func held(with event: TouchpadGestureEvent) { lines.append("hold \(event.phase)") }

    private func noteHovering(_ line: String) {
        if recordsHovering { lines.append(line) }
    }
}
