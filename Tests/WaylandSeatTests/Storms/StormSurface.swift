import SurfaceResponders
import WaylandSeat

/// A surface or region of a storm. It records its calls and does not forward those in `keeps`.
final class StormSurface: ClientSurfaceResponder, StormActions {
    let name: String
    private let ear: StormEar
    var keeps: StormKeeps = []
    var givesUpFirst = true
    var commands: [KeyCommand]? {
        didSet { setNeedsKeyCommandsUpdate() }
    }

    init(_ name: String, _ ear: StormEar, kind: Kind, frame: Rect) {
        self.name = name
        self.ear = ear
        super.init(kind: kind, frame: frame)
    }

    override class var standardHitTestingType: SurfaceResponder.Type { StormSurface.self }
    override var description: String { name }
    override var canResignFirstResponder: Bool { givesUpFirst }
    override var keyCommands: [KeyCommand]? { commands }

    @discardableResult
    override func resignFirstResponder() -> Bool {
        ear.hear(name, "resignFirstResponder")
        return super.resignFirstResponder()
    }

    override func touchesBegan(_ touches: Touches, with event: Event) {
        ear.hear(name, "touchesBegan", StormEar.text(touches))
        if !keeps.contains(.touches) { super.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: Touches, with event: Event) {
        ear.hear(name, "touchesMoved", StormEar.text(touches))
        if !keeps.contains(.touches) { super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Touches, with event: Event) {
        ear.hear(name, "touchesEnded", StormEar.text(touches))
        if !keeps.contains(.touches) { super.touchesEnded(touches, with: event) }
    }

    override func touchesCancelled(_ touches: Touches, with event: Event) {
        ear.hear(name, "touchesCancelled", StormEar.text(touches))
        if !keeps.contains(.touches) { super.touchesCancelled(touches, with: event) }
    }

    override func pressesBegan(_ presses: Presses, with event: Event) {
        ear.hear(name, "pressesBegan", StormEar.text(presses))
        if !keeps.contains(.presses) { super.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Presses, with event: Event) {
        ear.hear(name, "pressesChanged", StormEar.text(presses))
        if !keeps.contains(.presses) { super.pressesChanged(presses, with: event) }
    }

    override func pressesEnded(_ presses: Presses, with event: Event) {
        ear.hear(name, "pressesEnded", StormEar.text(presses))
        if !keeps.contains(.presses) { super.pressesEnded(presses, with: event) }
    }

    override func pressesCancelled(_ presses: Presses, with event: Event) {
        ear.hear(name, "pressesCancelled", StormEar.text(presses))
        if !keeps.contains(.presses) { super.pressesCancelled(presses, with: event) }
    }

    override func pointerEntered(with event: PointerEvent) {
        ear.hear(name, "pointerEntered", StormEar.text(event))
        if !keeps.contains(.hovering) { super.pointerEntered(with: event) }
    }

    override func pointerMoved(with event: PointerEvent) {
        ear.hear(name, "pointerMoved", StormEar.text(event))
        if !keeps.contains(.hovering) { super.pointerMoved(with: event) }
    }

    override func pointerExited(with event: PointerEvent) {
        ear.hear(name, "pointerExited", StormEar.text(event))
        if !keeps.contains(.hovering) { super.pointerExited(with: event) }
    }

    override func buttonPressed(with event: PointerEvent) {
        ear.hear(name, "buttonPressed", StormEar.text(event))
        if !keeps.contains(.buttons) { super.buttonPressed(with: event) }
    }

    override func buttonReleased(with event: PointerEvent) {
        ear.hear(name, "buttonReleased", StormEar.text(event))
        if !keeps.contains(.buttons) { super.buttonReleased(with: event) }
    }

    override func buttonsCancelled(with event: PointerEvent) {
        ear.hear(name, "buttonsCancelled", StormEar.text(event))
        if !keeps.contains(.buttons) { super.buttonsCancelled(with: event) }
    }

    override func scrolled(with event: PointerEvent) {
        ear.hear(name, "scrolled", StormEar.text(event))
        if !keeps.contains(.scrolls) { super.scrolled(with: event) }
    }

    override func pinched(with event: TouchpadGestureEvent) {
        ear.hear(name, "pinched", StormEar.text(event))
        if !keeps.contains(.gestures) { super.pinched(with: event) }
    }

    override func swiped(with event: TouchpadGestureEvent) {
        ear.hear(name, "swiped", StormEar.text(event))
        if !keeps.contains(.gestures) { super.swiped(with: event) }
    }

    override func held(with event: TouchpadGestureEvent) {
        ear.hear(name, "held", StormEar.text(event))
        if !keeps.contains(.gestures) { super.held(with: event) }
    }

    override func motionBegan(_ motion: Motion, with event: MotionEvent) {
        ear.hear(name, "motionBegan")
        super.motionBegan(motion, with: event)
    }

    override func motionEnded(_ motion: Motion, with event: MotionEvent) {
        ear.hear(name, "motionEnded")
        super.motionEnded(motion, with: event)
    }

    override func motionCancelled(_ motion: Motion, with event: MotionEvent) {
        ear.hear(name, "motionCancelled")
        super.motionCancelled(motion, with: event)
    }

    override func remoteControlReceived(with event: RemoteControlEvent) {
        ear.hear(name, "remoteControlReceived", "\(event.command)")
        if !keeps.contains(.mediaKeys) { super.remoteControlReceived(with: event) }
    }

    func turn(_ sender: Any?) { ear.hear(name, "turn", "\(sender ?? "nobody")") }
    func twist(_ sender: Any?) { ear.hear(name, "twist", "\(sender ?? "nobody")") }
}
