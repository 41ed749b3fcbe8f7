import SurfaceResponders

/// The window of a lock surface. It gets the keys by the lock, and never becomes key: the window that was stays it.
final class LockWindow: Window {
    init(application: Application?) {
        super.init(application: application, level: .lock)
    }

    override var description: String { "lock window" }
    override var canBecomeKey: Bool { false }
    override var canBecomeMain: Bool { false }
}
