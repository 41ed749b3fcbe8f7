import SurfaceResponders

/// A lock, created by ``SurfaceRegistry/lockSession()``. When it begins, presses, touches and drags are
/// canceled. Until it ends, only the windows that it admits receive input, on all seats, and other grabs have
/// no effect. A renderer must show only the admitted windows, as `Compositor.sceneFrame()` does.
public final class SessionLock {
    /// The windows that may be shown and receive input, in the order in which they were admitted. On each
    /// seat, the first has the keyboard focus until another one is pressed there.
    public private(set) var windows: [Window] = []
    /// Whether the lock has ended.
    public private(set) var hasEnded = false

    private weak var registry: SurfaceRegistry?

    init(of registry: SurfaceRegistry) {
        self.registry = registry
    }

    // MARK: Windows

    /// Whether a window may be shown and receives input.
    public func admits(_ window: Window) -> Bool {
        windows.contains { $0 === window }
    }

    /// Lets a window be shown and receive input. Its level must be above those of windows
    /// that are not admitted.
    public func admit(_ window: Window) {
        guard !hasEnded, !admits(window) else { return }
        windows.append(window)
        somethingChanged()
    }

    /// Revokes the admission of a window. Call this before the window is removed, so that another admitted
    /// window gets the keyboard focus.
    public func dismiss(_ window: Window) {
        guard admits(window) else { return }
        windows.removeAll { $0 === window }
        somethingChanged()
    }

    private func somethingChanged() {
        for seat in seats {
            seat.focus.update()
            seat.scene.setNeedsPick(.restacked)
        }
    }

    // MARK: Seats

    private var seats: [Seat] { registry?.seats.map(\.seat) ?? [] }

    /// The lock's grab on a seat, which the seat keeps.
    private func grab(of seat: Seat) -> SessionLockGrab? {
        seat.activeGrabs.lazy.compactMap { $0 as? SessionLockGrab }.first { $0.lock === self }
    }

    /// Takes the input of a seat, if the lock does not have it yet.
    func cover(_ seat: Seat) {
        guard grab(of: seat) == nil else { return }
        seat.begin(SessionLockGrab(self))
        seat.scene.setNeedsPick(.restacked)
    }

    /// Returns the input of a seat to its scene.
    func uncover(_ seat: Seat) {
        guard let grab = grab(of: seat) else { return }
        seat.revoke(grab)
        seat.scene.setNeedsPick(.restacked)
    }

    /// Called when a window is pressed that is not the last pressed one. It gets the seat's keyboard focus.
    func pressed(by grab: SessionLockGrab) {
        seats.first { $0.activeGrabs.contains { $0 === grab } }?.focus.update()
    }

    /// Ends the lock, and returns the input of all seats to their scenes. A second call does nothing.
    public func end() {
        guard !hasEnded else { return }
        hasEnded = true
        registry?.sessionLock = nil
        for seat in seats { uncover(seat) }
    }
}

extension SurfaceRegistry {
    /// Locks the session, on all seats of the display, or returns the existing lock. No window is admitted at
    /// first, so the screen is blank. The lock stays in effect until it is ended, even if it is not
    /// referenced.
    public func lockSession() -> SessionLock {
        if let sessionLock { return sessionLock }
        let lock = SessionLock(of: self)
        sessionLock = lock
        for global in seats { lock.cover(global.seat) }
        return lock
    }
}

/// The grab of a session lock on the input of one seat.
final class SessionLockGrab: Grab {
    let lock: SessionLock
    /// The window that was pressed last.
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
