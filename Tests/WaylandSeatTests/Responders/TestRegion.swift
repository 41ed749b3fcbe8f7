import SurfaceResponders

/// A region that records touches, presses and button releases. It handles selected calls, and tests can
/// override its hit testing.
final class TestRegion: SurfaceResponder {
    enum Call: CaseIterable {
        case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
        case pressesBegan, pressesChanged, pressesEnded, pressesCancelled
        case buttonReleased
    }

    /// The calls that are not forwarded.
    var handled: Set<Call> = []
    var acceptsFirstResponder = false
    /// Called before the begin of touches is forwarded.
    var onBegin: (() -> Void)?
    /// Called before it resigns as first responder.
    var onResign: (() -> Void)?
    var isPointInside: ((Point) -> Bool)?
    var letsPointsFallThrough = false
    private var calls: [Call] = []

    func take() -> [Call] {
        defer { calls = [] }
        return calls
    }

    override var canBecomeFirstResponder: Bool { acceptsFirstResponder }

    @discardableResult
    override func resignFirstResponder() -> Bool {
        onResign?()
        return super.resignFirstResponder()
    }

    override func hitTest(_ point: Point, with event: Event?) -> SurfaceResponder? {
        letsPointsFallThrough ? nil : super.hitTest(point, with: event)
    }

    override func point(inside point: Point, with event: Event?) -> Bool {
        isPointInside?(point) ?? super.point(inside: point, with: event)
    }

    private func run(_ call: Call, passingOn toSuper: () -> Void) {
        calls.append(call)
        if !handled.contains(call) { toSuper() }
    }

    override func touchesBegan(_ touches: Touches, with event: Event) {
        run(.touchesBegan) {
            onBegin?()
            super.touchesBegan(touches, with: event)
        }
    }

    override func touchesMoved(_ touches: Touches, with event: Event) {
        run(.touchesMoved) { super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Touches, with event: Event) {
        run(.touchesEnded) { super.touchesEnded(touches, with: event) }
    }

    override func touchesCancelled(_ touches: Touches, with event: Event) {
        run(.touchesCancelled) { super.touchesCancelled(touches, with: event) }
    }

    override func pressesBegan(_ presses: Presses, with event: Event) {
        run(.pressesBegan) { super.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Presses, with event: Event) {
        run(.pressesChanged) { super.pressesChanged(presses, with: event) }
    }

    override func pressesEnded(_ presses: Presses, with event: Event) {
        run(.pressesEnded) { super.pressesEnded(presses, with: event) }
    }

    override func pressesCancelled(_ presses: Presses, with event: Event) {
        run(.pressesCancelled) { super.pressesCancelled(presses, with: event) }
    }

    override func buttonReleased(with event: PointerEvent) {
        run(.buttonReleased) { super.buttonReleased(with: event) }
    }
}
