import SurfaceResponders

/// A surface or region that runs a `Script` for each call.
final class ScriptedSurface: SurfaceResponder {
    let script: Script

    init(_ name: String, _ journal: Journal, kind: Kind = .surface, frame: Rect) {
        script = Script(name, journal)
        super.init(kind: kind, frame: frame)
    }

    override var description: String { script.name }

    override class var standardHitTestingType: SurfaceResponder.Type { ScriptedSurface.self }

    override var next: Responder? {
        if let next = script.nextResponder { return next }
        return super.next
    }

    override var canBecomeFirstResponder: Bool { script.answer(.canBecomeFirst, script.canBecomeFirst) }
    override var canResignFirstResponder: Bool { script.answer(.canResignFirst, script.canResignFirst) }

    @discardableResult
    override func becomeFirstResponder() -> Bool { script.become { super.becomeFirstResponder() } }
    @discardableResult
    override func resignFirstResponder() -> Bool { script.resign { super.resignFirstResponder() } }

    override func touchesBegan(_ touches: Touches, with event: Event) {
        script.run(.touchesBegan, touches, event) { super.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: Touches, with event: Event) {
        script.run(.touchesMoved, touches, event) { super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Touches, with event: Event) {
        script.run(.touchesEnded, touches, event) { super.touchesEnded(touches, with: event) }
    }

    override func touchesCancelled(_ touches: Touches, with event: Event) {
        script.run(.touchesCancelled, touches, event) { super.touchesCancelled(touches, with: event) }
    }

    override func pressesBegan(_ presses: Presses, with event: Event) {
        script.run(.pressesBegan, presses) { super.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Presses, with event: Event) {
        script.run(.pressesChanged, presses) { super.pressesChanged(presses, with: event) }
    }

    override func pressesEnded(_ presses: Presses, with event: Event) {
        script.run(.pressesEnded, presses) { super.pressesEnded(presses, with: event) }
    }

    override func pressesCancelled(_ presses: Presses, with event: Event) {
        script.run(.pressesCancelled, presses) { super.pressesCancelled(presses, with: event) }
    }

    override func pointerEntered(with event: PointerEvent) {
        script.run(.pointerEntered, event) { super.pointerEntered(with: event) }
    }

    override func pointerMoved(with event: PointerEvent) {
        script.run(.pointerMoved, event) { super.pointerMoved(with: event) }
    }

    override func pointerExited(with event: PointerEvent) {
        script.run(.pointerExited, event) { super.pointerExited(with: event) }
    }

    override func buttonPressed(with event: PointerEvent) {
        script.run(.buttonPressed, event) { super.buttonPressed(with: event) }
    }

    override func buttonReleased(with event: PointerEvent) {
        script.run(.buttonReleased, event) { super.buttonReleased(with: event) }
    }

    override func buttonsCancelled(with event: PointerEvent) {
        script.run(.buttonsCancelled, event) { super.buttonsCancelled(with: event) }
    }

    override func scrolled(with event: PointerEvent) {
        script.run(.scrolled, event) { super.scrolled(with: event) }
    }

    override func pinched(with event: TouchpadGestureEvent) {
        script.run(.pinched, event) { super.pinched(with: event) }
    }

    override func swiped(with event: TouchpadGestureEvent) {
        script.run(.swiped, event) { super.swiped(with: event) }
    }

    override func held(with event: TouchpadGestureEvent) {
        script.run(.held, event) { super.held(with: event) }
    }

    override func toolChanged(with event: ToolEvent) {
        script.run(.toolChanged, event) { super.toolChanged(with: event) }
    }

    override func padChanged(with event: TabletPadEvent) {
        script.run(.padChanged, event) { super.padChanged(with: event) }
    }
}
