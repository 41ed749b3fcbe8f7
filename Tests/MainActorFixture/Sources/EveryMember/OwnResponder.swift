import SurfaceResponders

/// Overrides all that can be overridden.
nonisolated final class OwnResponder: Responder {
    private let record: Record

    init(record: Record) {
        self.record = record
        super.init()
    }

    override var description: String {
        record.note(self)
        return super.description
    }

    override var next: Responder? {
        record.note(self)
        return super.next
    }

    override var window: Window? {
        record.note(self)
        return super.window
    }

    override var canBecomeFirstResponder: Bool {
        record.note(self)
        return super.canBecomeFirstResponder
    }

    override var canResignFirstResponder: Bool {
        record.note(self)
        return super.canResignFirstResponder
    }

    @discardableResult
    override func becomeFirstResponder() -> Bool {
        record.note(self)
        return super.becomeFirstResponder()
    }

    @discardableResult
    override func resignFirstResponder() -> Bool {
        record.note(self)
        return super.resignFirstResponder()
    }

    override func touchesBegan(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesBegan(touches, with: event)
    }

    override func touchesMoved(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesMoved(touches, with: event)
    }

    override func touchesEnded(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesEnded(touches, with: event)
    }

    override func touchesCancelled(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesCancelled(touches, with: event)
    }

    override func pressesBegan(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesBegan(presses, with: event)
    }

    override func pressesChanged(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesChanged(presses, with: event)
    }

    override func pressesEnded(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesEnded(presses, with: event)
    }

    override func pressesCancelled(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesCancelled(presses, with: event)
    }

    override func pointerEntered(with event: PointerEvent) {
        record.note(self)
        super.pointerEntered(with: event)
    }

    override func pointerMoved(with event: PointerEvent) {
        record.note(self)
        super.pointerMoved(with: event)
    }

    override func pointerExited(with event: PointerEvent) {
        record.note(self)
        super.pointerExited(with: event)
    }

    override func buttonPressed(with event: PointerEvent) {
        record.note(self)
        super.buttonPressed(with: event)
    }

    override func buttonReleased(with event: PointerEvent) {
        record.note(self)
        super.buttonReleased(with: event)
    }

    override func buttonsCancelled(with event: PointerEvent) {
        record.note(self)
        super.buttonsCancelled(with: event)
    }

    override func scrolled(with event: PointerEvent) {
        record.note(self)
        super.scrolled(with: event)
    }

    override func pinched(with event: TouchpadGestureEvent) {
        record.note(self)
        super.pinched(with: event)
    }

    override func swiped(with event: TouchpadGestureEvent) {
        record.note(self)
        super.swiped(with: event)
    }

    override func held(with event: TouchpadGestureEvent) {
        record.note(self)
        super.held(with: event)
    }

    override func motionBegan(_ motion: Motion, with event: MotionEvent) {
        record.note(self)
        super.motionBegan(motion, with: event)
    }

    override func motionEnded(_ motion: Motion, with event: MotionEvent) {
        record.note(self)
        super.motionEnded(motion, with: event)
    }

    override func motionCancelled(_ motion: Motion, with event: MotionEvent) {
        record.note(self)
        super.motionCancelled(motion, with: event)
    }

    override func remoteControlReceived(with event: RemoteControlEvent) {
        record.note(self)
        super.remoteControlReceived(with: event)
    }

    override func responds(to action: Action) -> Bool {
        record.note(self)
        return super.responds(to: action)
    }

    @discardableResult
    override func perform(_ action: Action, withSender sender: Any?) -> Bool {
        record.note(self)
        return super.perform(action, withSender: sender)
    }

    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        record.note(self)
        return super.canPerformAction(action, withSender: sender)
    }

    override func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        record.note(self)
        return super.target(forAction: action, withSender: sender)
    }

    override var inputView: SurfaceResponder? {
        record.note(self)
        return super.inputView
    }

    override var inputAccessoryView: SurfaceResponder? {
        record.note(self)
        return super.inputAccessoryView
    }

    override var inputViewController: SurfaceController? {
        record.note(self)
        return super.inputViewController
    }

    override var inputAccessoryViewController: SurfaceController? {
        record.note(self)
        return super.inputAccessoryViewController
    }

    override func reloadInputViews() {
        record.note(self)
        super.reloadInputViews()
    }

    override var textInputContextIdentifier: String? {
        record.note(self)
        return super.textInputContextIdentifier
    }

    override var textInputMode: TextInputMode? {
        record.note(self)
        return super.textInputMode
    }

    override var undoManager: UndoManager? {
        record.note(self)
        return super.undoManager
    }

    override var keyCommands: [KeyCommand]? {
        record.note(self)
        return super.keyCommands
    }

    override var acceptsTextInput: Bool {
        record.note(self)
        return super.acceptsTextInput
    }
}
