/// Who has a seat's keys: the key window, and the surface whose client has the keyboard focus.
///
/// The keyboard focus is never set. It follows from what there is: the topmost grabbing popup, else the root surface
/// of the key window. When the key window goes, the next one is elected: the one that was key last among those that
/// still can be, else the frontmost.
public final class Focus {
    private struct Remembered {
        weak var window: Window?
    }

    /// Set by the seat as it is made; the seat outlives it.
    unowned(unsafe) var seat: Seat!

    /// The window whose first responder gets keys.
    public private(set) weak var keyWindow: Window?

    /// The surface whose client has the keyboard focus.
    public private(set) weak var keyboardFocus: SurfaceResponder?

    /// Windows that were key, the latest first.
    private var history: [Remembered] = []
    /// The surface that is being removed: it cannot have the focus any more.
    private weak var leaving: SurfaceResponder?
    private var isUpdating = false

    /// Who gets a key that goes down now: the first responder of the key window, or of the popup that grabs; without
    /// a first responder the window; without a key window the compositor's policy.
    var keyTarget: Responder? {
        if let popup = seat.grabs.keyboardSurface, popup.window != nil {
            if let first = popup.window?.firstResponder, first.isWithin(popup) { return first }
            return popup
        }
        guard let keyWindow else { return seat.delegate }
        return keyWindow.firstResponder ?? keyWindow
    }

    // MARK: Key window

    func canBeKey(_ window: Window) -> Bool {
        window.scene === seat.scene && !window.isHidden && window.canBecomeKey
    }

    /// Called by `Window.makeKey(on:)`. Popups of other windows that hold a grab are dismissed.
    func makeKey(_ window: Window) -> Bool {
        guard canBeKey(window) else {
            seat.scene.diagnostics.refused("\(window) cannot be key: hidden, not in the scene, or not meant to be")
            return false
        }
        guard keyWindow !== window else { return true }
        seat.revokeGrabs { $0.kind == .popup && $0.owner?.window !== window }
        setKeyWindow(window)
        return true
    }

    /// No window is key any more: keys go to the compositor's policy.
    public func resignKey() {
        setKeyWindow(nil)
    }

    private func setKeyWindow(_ window: Window?) {
        let old = keyWindow
        guard old !== window else { return update() }
        seat.keyboard.cancelRoutes()
        keyWindow = window
        if let window {
            history.removeAll { $0.window === window || $0.window == nil }
            history.insert(Remembered(window: window), at: 0)
            if window.firstResponder == nil { window.electFirstResponder() }
        }
        update()
        old?.didResignKey(on: seat)
        if keyWindow === window { window?.didBecomeKey(on: seat) }
    }

    func windowRemoved(_ window: Window) {
        if window.scene == nil { history.removeAll { $0.window === window } }
        guard keyWindow === window else { return update() }
        setKeyWindow(electedWindow())
    }

    /// The window that should be key when the present one has gone. The same windows and the same history always give
    /// the same answer.
    private func electedWindow() -> Window? {
        for remembered in history {
            if let window = remembered.window, canBeKey(window) { return window }
        }
        return nil
    }

    // MARK: Keyboard focus

    func firstResponderChanged(in window: Window) {
        guard window === keyWindow else { return }
        update()
    }

    /// Brings the keyboard focus in line with what there is: leave, then enter with the keys that are down, as one step.
    func update() {
        guard !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        let wanted = wantedKeyboardFocus
        guard wanted !== keyboardFocus else { return }
        seat.keyboard.cancelRoutes()
        if let old = keyboardFocus {
            keyboardFocus = nil
            seat.transport?.keyboardLeft(old)
        }
        guard let wanted else { return }
        keyboardFocus = wanted
        seat.transport?.keyboardEntered(
            wanted, heldKeys: seat.keyboard.listHeldKeys(for: wanted), modifiers: seat.keyboard.modifiers)
    }

    private var wantedKeyboardFocus: SurfaceResponder? {
        guard seat.capabilities.contains(.keyboard) else { return nil }
        let candidate = seat.grabs.keyboardSurface ?? keyWindow?.rootSurface
        guard let candidate, candidate.window != nil, leaving.map({ !candidate.isWithin($0) }) ?? true else {
            return nil
        }
        return candidate
    }

    /// The last keyboard goes.
    func suspendKeyboard() {
        guard let old = keyboardFocus else { return }
        seat.keyboard.cancelRoutes()
        keyboardFocus = nil
        seat.transport?.keyboardLeft(old)
    }

    /// A surface goes: its client hears of the leave while the surface is still there.
    func willRemove(_ surface: SurfaceResponder) {
        leaving = surface
        update()
        leaving = nil
    }
}
