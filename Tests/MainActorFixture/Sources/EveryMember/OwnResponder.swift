import SurfaceResponders

/// Overrides every open member of its superclass.
public nonisolated final class OwnResponder: Responder {
    private let record: Record

    /// - Parameter record: the record of calls.
    public init(record: Record) {
        self.record = record
        super.init()
    }

    public override var description: String {
        record.note(self)
        return super.description
    }

    public override var next: Responder? {
        record.note(self)
        return super.next
    }

    public override var window: Window? {
        record.note(self)
        return super.window
    }

    public override var canBecomeFirstResponder: Bool {
        record.note(self)
        return super.canBecomeFirstResponder
    }

    public override var canResignFirstResponder: Bool {
        record.note(self)
        return super.canResignFirstResponder
    }

    @discardableResult
    public override func becomeFirstResponder() -> Bool {
        record.note(self)
        return super.becomeFirstResponder()
    }

    @discardableResult
    public override func resignFirstResponder() -> Bool {
        record.note(self)
        return super.resignFirstResponder()
    }

    public override func touchesBegan(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesBegan(touches, with: event)
    }

    public override func touchesMoved(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesMoved(touches, with: event)
    }

    public override func touchesEnded(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesEnded(touches, with: event)
    }

    public override func touchesCancelled(_ touches: Touches, with event: Event) {
        record.note(self)
        super.touchesCancelled(touches, with: event)
    }

    public override func pressesBegan(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesBegan(presses, with: event)
    }

    public override func pressesChanged(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesChanged(presses, with: event)
    }

    public override func pressesEnded(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesEnded(presses, with: event)
    }

    public override func pressesCancelled(_ presses: Presses, with event: Event) {
        record.note(self)
        super.pressesCancelled(presses, with: event)
    }

    public override func pointerEntered(with event: PointerEvent) {
        record.note(self)
        super.pointerEntered(with: event)
    }

    public override func pointerMoved(with event: PointerEvent) {
        record.note(self)
        super.pointerMoved(with: event)
    }

    public override func pointerExited(with event: PointerEvent) {
        record.note(self)
        super.pointerExited(with: event)
    }

    public override func buttonPressed(with event: PointerEvent) {
        record.note(self)
        super.buttonPressed(with: event)
    }

    public override func buttonReleased(with event: PointerEvent) {
        record.note(self)
        super.buttonReleased(with: event)
    }

    public override func buttonsCancelled(with event: PointerEvent) {
        record.note(self)
        super.buttonsCancelled(with: event)
    }

    public override func scrolled(with event: PointerEvent) {
        record.note(self)
        super.scrolled(with: event)
    }

    public override func pinched(with event: TouchpadGestureEvent) {
        record.note(self)
        super.pinched(with: event)
    }

    public override func swiped(with event: TouchpadGestureEvent) {
        record.note(self)
        super.swiped(with: event)
    }

    public override func held(with event: TouchpadGestureEvent) {
        record.note(self)
        super.held(with: event)
    }

    public override func toolChanged(with event: ToolEvent) {
        record.note(self)
        super.toolChanged(with: event)
    }

    public override func padChanged(with event: TabletPadEvent) {
        record.note(self)
        super.padChanged(with: event)
    }

    public override func motionBegan(_ motion: Motion, with event: MotionEvent) {
        record.note(self)
        super.motionBegan(motion, with: event)
    }

    public override func motionEnded(_ motion: Motion, with event: MotionEvent) {
        record.note(self)
        super.motionEnded(motion, with: event)
    }

    public override func motionCancelled(_ motion: Motion, with event: MotionEvent) {
        record.note(self)
        super.motionCancelled(motion, with: event)
    }

    public override func remoteControlReceived(with event: RemoteControlEvent) {
        record.note(self)
        super.remoteControlReceived(with: event)
    }

    public override func responds(to action: Action) -> Bool {
        record.note(self)
        return super.responds(to: action)
    }

    @discardableResult
    public override func perform(_ action: Action, withSender sender: Any?) -> Bool {
        record.note(self)
        return super.perform(action, withSender: sender)
    }

    public override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        record.note(self)
        return super.canPerformAction(action, withSender: sender)
    }

    public override func target(forAction action: Action, withSender sender: Any?) -> AnyObject? {
        record.note(self)
        return super.target(forAction: action, withSender: sender)
    }

    public override var inputView: SurfaceResponder? {
        record.note(self)
        return super.inputView
    }

    public override var inputAccessoryView: SurfaceResponder? {
        record.note(self)
        return super.inputAccessoryView
    }

    public override var inputViewController: SurfaceController? {
        record.note(self)
        return super.inputViewController
    }

    public override var inputAccessoryViewController: SurfaceController? {
        record.note(self)
        return super.inputAccessoryViewController
    }

    public override func reloadInputViews() {
        record.note(self)
        super.reloadInputViews()
    }

    public override var textInputContextIdentifier: String? {
        record.note(self)
        return super.textInputContextIdentifier
    }

    public override var textInputMode: TextInputMode? {
        record.note(self)
        return super.textInputMode
    }

    public override var undoManager: UndoManager? {
        record.note(self)
        return super.undoManager
    }

    public override var keyCommands: [KeyCommand]? {
        record.note(self)
        return super.keyCommands
    }

    public override var acceptsTextInput: Bool {
        record.note(self)
        return super.acceptsTextInput
    }
}
