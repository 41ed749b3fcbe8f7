import SurfaceResponders

/// Overrides all that can be overridden.
nonisolated final class OwnWindow: Window {
    private let record: Record

    init(record: Record, application: Application, rootSurface: SurfaceResponder) {
        self.record = record
        super.init(application: application, rootSurface: rootSurface, level: .normal)
    }

    override var next: Responder? {
        record.note(self)
        return super.next
    }

    override var window: Window? {
        record.note(self)
        return super.window
    }

    override var canBecomeKey: Bool {
        record.note(self)
        return super.canBecomeKey
    }

    override var wantsKeysExclusively: Bool {
        record.note(self)
        return super.wantsKeysExclusively
    }

    override var canBecomeMain: Bool {
        record.note(self)
        return super.canBecomeMain
    }

    override func didBecomeKey(on seat: Seat) {
        record.note(self)
        super.didBecomeKey(on: seat)
    }

    override func didResignKey(on seat: Seat) {
        record.note(self)
        super.didResignKey(on: seat)
    }

    override var applicationIdentifier: String? {
        record.note(self)
        return super.applicationIdentifier
    }

    override var hasTextInputContext: Bool {
        record.note(self)
        return super.hasTextInputContext
    }

    override var undoManager: UndoManager? {
        record.note(self)
        return super.undoManager
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
}
