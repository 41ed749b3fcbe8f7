import SurfaceResponders

/// A lock of the session: until it ends, the input of all seats goes to the windows that it admits, and to nothing else. What
/// was pressed, touched, dragged or grabbed is taken away when it begins.
///
/// It is made by ``SurfaceRegistry/lockSession()``, and covers seats that come later, too. Whoever draws shows nothing but
/// what it admits: `Compositor.sceneFrame()` of `WaylandShell` does.
public final class SessionLock {
    /// What may be seen and gets input, in the order in which it was admitted. The first has the keys, until another is
    /// pressed.
    public private(set) var windows: [Window] = []
    /// Whether it is over.
    public private(set) var hasEnded = false

    private weak var registry: SurfaceRegistry?

    init(of registry: SurfaceRegistry) {
        self.registry = registry
    }

    // MARK: Windows

    /// Whether a window may be seen, and gets input.
    public func admits(_ window: Window) -> Bool {
        windows.contains { $0 === window }
    }

    /// Lets a window be seen and get input: a lock screen. Its level has to be above those of all others.
    public func admit(_ window: Window) {
        guard !hasEnded, !admits(window) else { return }
        windows.append(window)
        somethingChanged()
    }

    /// Takes that back: to be called before the window is removed, so that another one gets the keys.
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

    /// What the lock has of a seat. The seat keeps it: nobody else needs to.
    private func grab(of seat: Seat) -> SessionLockGrab? {
        seat.activeGrabs.lazy.compactMap { $0 as? SessionLockGrab }.first { $0.lock === self }
    }

    /// Takes the input of a seat, unless it has it already.
    func cover(_ seat: Seat) {
        guard grab(of: seat) == nil else { return }
        seat.begin(SessionLockGrab(self))
        seat.scene.setNeedsPick(.restacked)
    }

    /// Gives the input of a seat back to whoever has a right to it.
    func uncover(_ seat: Seat) {
        guard let grab = grab(of: seat) else { return }
        seat.revoke(grab)
        seat.scene.setNeedsPick(.restacked)
    }

    /// A window was pressed, and has the keys of the seat from now on.
    func pressed(by grab: SessionLockGrab) {
        seats.first { $0.activeGrabs.contains { $0 === grab } }?.focus.update()
    }

    /// Gives the input back to whoever has a right to it. A second call does nothing.
    public func end() {
        guard !hasEnded else { return }
        hasEnded = true
        registry?.sessionLock = nil
        for seat in seats { uncover(seat) }
    }
}

extension SurfaceRegistry {
    /// Locks the session, with all seats of the display. Nothing is admitted at first: the screen is blank.
    /// - Returns: the lock, which stands until it is ended, whoever keeps it; the one that stands already, if one does.
    public func lockSession() -> SessionLock {
        if let sessionLock { return sessionLock }
        let lock = SessionLock(of: self)
        sessionLock = lock
        for global in seats { lock.cover(global.seat) }
        return lock
    }
}

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
