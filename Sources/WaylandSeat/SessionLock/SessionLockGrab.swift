import SurfaceResponders

/// What a lock of the session has of one seat.
final class SessionLockGrab: Grab {
    let lock: SessionLock
    /// What was pressed last.
    private weak var pressedWindow: Window?

    init(_ lock: SessionLock) {
        self.lock = lock
        super.init(kind: .lock, owner: nil)
    }

    private func admittedWindow(of hit: HitTestResult?) -> Window? {
        guard let window = hit?.window, lock.admits(window) else { return nil }
        return window
    }

    override func pointerDecision(for hit: HitTestResult?) -> Decision {
        admittedWindow(of: hit) == nil ? .nothing : .pass
    }

    override func pressDecision(for hit: HitTestResult?) -> Decision {
        guard let window = admittedWindow(of: hit) else { return .nothing }
        if window !== pressedWindow {
            pressedWindow = window
            lock.pressed(by: self)
        }
        return .pass
    }

    override var keyboardSurface: SurfaceResponder? {
        if let pressedWindow, lock.admits(pressedWindow) { return pressedWindow.rootSurface }
        return lock.windows.first?.rootSurface
    }
}
