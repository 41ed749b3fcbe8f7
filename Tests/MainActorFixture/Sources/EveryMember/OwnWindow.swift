import SurfaceResponders

/// Overrides every open member of its superclass.
public nonisolated final class OwnWindow: Window {
    private let record: Record

    /// - Parameter record: the record of calls.
    public init(record: Record, application: Application, rootSurface: SurfaceResponder) {
        self.record = record
        super.init(application: application, rootSurface: rootSurface, level: .normal)
    }

    public override var next: Responder? {
        record.note(self)
        return super.next
    }

    public override var window: Window? {
        record.note(self)
        return super.window
    }

    public override var canBecomeKey: Bool {
        record.note(self)
        return super.canBecomeKey
    }

    public override var wantsKeysExclusively: Bool {
        record.note(self)
        return super.wantsKeysExclusively
    }

    public override var canBecomeMain: Bool {
        record.note(self)
        return super.canBecomeMain
    }

    public override func didBecomeKey(on seat: Seat) {
        record.note(self)
        super.didBecomeKey(on: seat)
    }

    public override func didResignKey(on seat: Seat) {
        record.note(self)
        super.didResignKey(on: seat)
    }

    public override var applicationIdentifier: String? {
        record.note(self)
        return super.applicationIdentifier
    }

    public override var hasTextInputContext: Bool {
        record.note(self)
        return super.hasTextInputContext
    }

    public override var undoManager: UndoManager? {
        record.note(self)
        return super.undoManager
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
}
