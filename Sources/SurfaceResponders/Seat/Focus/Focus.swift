/// The key window and the keyboard focus of a seat. Both determine which responder and client receive keys.
///
/// The keyboard focus is derived, never set: it is the topmost surface that a grab names, such as a grabbing
/// popup, else the root surface of the key window. Under a lock, only a surface that the lock names can have
/// it. No surface has it while the seat is paused or has no keyboard. When the key window is removed or
/// hidden, another one is elected: a window that wants the keys exclusively, else the most recent key window
/// that can still be key, else the frontmost window that can.
public final class Focus {
    private struct Remembered {
        private let reference: WeakReference<Window>
        var window: Window? { reference.target }

        init(_ window: Window) {
            reference = WeakReference(window)
        }
    }

    /// Set by the seat, which clears it when it ends.
    var followers: [any FocusFollower] = []

    var policy = FocusPolicy()
    private(set) var isMovedByPress = false

    private let context: SeatContext

    /// The window whose first responder receives keys, unless a grab directs them elsewhere; `nil` for none.
    public private(set) var keyWindow: Window? {
        get { keyWindowReference.target }
        set { keyWindowReference.target = newValue }
    }
    @safe @exclusivity(unchecked) private var keyWindowReference = WeakReference<Window>()

    /// The surface whose client has the keyboard focus.
    public private(set) var keyboardFocus: SurfaceResponder? {
        get { keyboardFocusReference.target }
        set { keyboardFocusReference.target = newValue }
    }
    @safe @exclusivity(unchecked) private var keyboardFocusReference = WeakReference<SurfaceResponder>()

    /// Windows that were key, or were refused because of an exclusive window, the most recent first.
    @safe @exclusivity(unchecked) private var history: [Remembered] = []
    private var isUpdating = false
    /// The window that was notified that it became key, and not yet that it no longer is.
    private var toldWindow: Window? {
        get { toldWindowReference.target }
        set { toldWindowReference.target = newValue }
    }
    private var toldWindowReference = WeakReference<Window>()

    /// The maximum number of consecutive changes that handlers may cause by changing the focus again.
    private static let changesInARow = 4

    /// The address of the keyboard focus that followers were last notified of; zero for none.
    private var followedFocusAddress: UInt = 0
    /// The responder that the transport was last notified of.
    @safe @exclusivity(unchecked) private var toldKeyTarget = WeakReference<Responder>()

    init(_ context: SeatContext) {
        self.context = context
    }

    /// The responder that receives a key pressed now: the first responder of the key window, else that
    /// window. While a grab names a surface, such as a popup, it is the first responder within that surface,
    /// else the surface. Without a key window, or under a lock without a surface, it is the seat's delegate.
    public var keyTarget: Responder? {
        if let popup = grabbingSurface {
            if let first = popup.window?.firstResponder, first.isWithin(popup) { return first }
            return popup
        }
        guard let keyWindow, !context.isLocked else { return context.delegate }
        return keyWindow.firstResponder ?? keyWindow
    }

    /// The address of `keyTarget`; zero for none. Usually found without counting references.
    var keyTargetAddress: UInt {
        guard context.grabs.standing.isEmpty,
            let keyWindow = Unretained<Window>(address: keyWindowReference.address)
        else {
            return keyTarget?.address ?? 0
        }
        return keyWindow.use { $0.firstResponder?.address ?? $0.address }
    }

    /// The address of `keyboardFocus`; zero for none.
    var keyboardFocusAddress: UInt { keyboardFocusReference.address }

    /// The window that the user works in: the key window if it can be main, else the window that presents it,
    /// else the most recent key window that can be key and main. `nil` if no window is key.
    public var mainWindow: Window? {
        guard let keyWindow else { return nil }
        if keyWindow.canBecomeMain { return keyWindow }
        if let main = keyWindow.presentingWindow { return main }
        for remembered in history {
            if let window = remembered.window, window.canBecomeMain, canBeKey(window) { return window }
        }
        return nil
    }

    /// The grabbing popup that receives keys; `nil` under a lock.
    var popupSurface: SurfaceResponder? { context.isLocked ? nil : grabbingSurface }

    /// Where the search for an action's target begins; `nil` if a window or the seat's delegate gets keys.
    var actionStart: Responder? {
        guard let target = keyTarget, !(target is Window), target !== context.delegate else { return nil }
        return target
    }

    /// Whether the key window cannot be the main window.
    var isMainWindowElsewhere: Bool {
        keyWindow.map { !$0.canBecomeMain } ?? false
    }

    /// Where the search for an action's target continues in the main window; `nil` if the key window can be
    /// main, if there is no main window, or under a lock.
    package var mainActionStart: Responder? {
        guard isMainWindowElsewhere, !context.isLocked, let main = mainWindow else { return nil }
        return main.firstResponder ?? main
    }

    // MARK: Key window

    func canBeKey(_ window: Window) -> Bool {
        guard window.scene === context.scene, !window.isHidden, window.canBecomeKey else { return false }
        return window.rootSurface.map { !context.scene.isLeaving($0) } ?? true
    }

    /// Makes a window key, after dismissing the grabbing popups of other windows. While another window has
    /// the keys exclusively, refuses, and makes the window the first candidate of the next election.
    func makeKey(_ window: Window) -> Bool {
        guard canBeKey(window) else {
            context.scene.diagnostics.refused(
                "\(window) cannot be key: hidden, not in the scene, or canBecomeKey is false")
            return false
        }
        if let exclusive = context.scene.exclusiveWindow, exclusive !== window {
            context.scene.diagnostics.refused(
                "\(window) cannot be key while \(exclusive) has the keys exclusively")
            remember(window)
            electKeyWindow()
            return false
        }
        guard keyWindow !== window else { return true }
        dismissPopups(outside: window)
        // A handler of the dismissal may have hidden or removed the window.
        guard canBeKey(window) else { return false }
        setKeyWindow(window)
        return true
    }

    /// Makes no window key. The seat's delegate then receives keys, unless a grab names a surface.
    public func resignKey() {
        setKeyWindow(nil)
    }

    /// Elects a key window if none is key or the key window can no longer be: the most recent key window that
    /// can be, else the frontmost window that can. A window that wants the keys exclusively takes them from
    /// any other. Call this after showing windows again when all were hidden, and after showing or changing a
    /// window that wants the keys exclusively, because showing a window does not make it key.
    public func electKeyWindow() {
        let exclusive = context.scene.exclusiveWindow
        if let keyWindow, exclusive == nil || exclusive === keyWindow, canBeKey(keyWindow) { return update() }
        if let exclusive { dismissPopups(outside: exclusive) }
        setKeyWindow(electedWindow())
    }

    /// Makes a window the first candidate of the next election.
    private func remember(_ window: Window) {
        history.removeAll { $0.window === window || $0.window == nil }
        history.insert(Remembered(window), at: 0)
    }

    private func dismissPopups(outside window: Window) {
        context.seat.revokeGrabs { $0.kind == .popup && $0.owner?.window !== window }
    }

    private func setKeyWindow(_ window: Window?) {
        guard keyWindow !== window else { return update() }
        keyWindow = window
        for follower in followers { follower.firstResponderChanged() }
        if let window {
            remember(window)
            if window.firstResponder == nil { window.electFirstResponder() }
        }
        // If no client has or gets the focus, no leave cancels the held keys, so they are canceled here.
        if keyboardFocus == nil, wantedKeyboardFocus == nil { context.interactions.focusWillMove() }
        update()
        tellWindows()
    }

    /// Notifies windows that they became key or resigned. Handlers may change the key window again. A window
    /// is notified that it resigned only if it was notified that it became key.
    private func tellWindows() {
        for _ in 0..<2 * Self.changesInARow where toldWindow !== keyWindow {
            if let old = toldWindow {
                toldWindow = nil
                old.didResignKey(on: context.seat)
            } else if let new = keyWindow {
                toldWindow = new
                new.didBecomeKey(on: context.seat)
            }
        }
    }

    func windowRemoved(_ window: Window) {
        if window.scene == nil { history.removeAll { $0.window === window } }
        guard keyWindow === window else { return update() }
        // Handlers that are notified of the change may remove the elected window.
        for _ in 0..<Self.changesInARow where keyWindow === window { setKeyWindow(electedWindow()) }
    }

    /// The window that becomes key when the current one no longer can be.
    private func electedWindow() -> Window? {
        if let exclusive = context.scene.exclusiveWindow { return exclusive }
        for remembered in history {
            if let window = remembered.window, canBeKey(window) { return window }
        }
        return context.scene.windows.last { canBeKey($0) }
    }

    // MARK: Keyboard focus

    /// Called when the first responder of a window, such as that of a grabbing popup, changes.
    func firstResponderChanged(in window: Window) {
        if window === keyWindow {
            for follower in followers { follower.firstResponderChanged() }
        } else if window !== grabbingSurface?.window {
            return
        }
        update()
    }

    /// Updates the keyboard focus, and notifies followers and the transport. Does nothing during an update.
    package func update() {
        guard !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        updateKeyboardFocus()
        tellKeyboardFocus()
        for follower in followers { follower.keyTargetMayHaveChanged() }
        tellKeyTarget()
    }

    private func tellKeyboardFocus() {
        let address = keyboardFocusAddress
        guard address != followedFocusAddress else { return }
        followedFocusAddress = address
        for follower in followers { follower.keyboardFocusChanged() }
    }

    /// Whether the transport was notified of `keyTarget`. The seat's delegate may change without notice.
    var isKeyTargetTold: Bool {
        let target = keyTarget
        return target === toldKeyTarget.target || target === context.delegate
    }

    private func tellKeyTarget() {
        let target = keyTarget
        guard target !== toldKeyTarget.target else { return }
        toldKeyTarget.target = target
        context.transport?.keyTargetChanged(to: target)
    }

    /// Leaves the old focus and enters the wanted one. Repeats this, up to a limit, if handlers change
    /// which one is wanted.
    private func updateKeyboardFocus() {
        for _ in 0..<Self.changesInARow {
            guard wantedKeyboardFocus !== keyboardFocus else { return }
            leave()
            for follower in followers { follower.keyTargetMayHaveChanged() }
            guard keyboardFocus == nil, let wanted = wantedKeyboardFocus else { continue }
            keyboardFocus = wanted
            context.interactions.focusMoved(to: wanted)
        }
    }

    /// Leaves the keyboard focus and enters the wanted one, even if it is the same.
    func renew() {
        leave()
        update()
    }

    /// Leaves the keyboard focus. A handler's `update()` enters no surface before the leave is complete.
    private func leave() {
        let wasUpdating = isUpdating
        isUpdating = true
        defer { isUpdating = wasUpdating }
        context.interactions.focusWillMove()
        guard let old = keyboardFocus else { return }
        keyboardFocus = nil
        context.transport?.keyboardLeft(old)
    }

    var wantedKeyboardFocus: SurfaceResponder? {
        guard context.devices.capabilities.contains(.keyboard), !context.devices.isPaused else { return nil }
        if let surface = grabbingSurface { return surface }
        guard !context.isLocked, let surface = keyWindow?.rootSurface, canHaveFocus(surface) else {
            return nil
        }
        return surface
    }

    private var grabbingSurface: SurfaceResponder? {
        guard let surface = context.grabs.keyboardSurface, canHaveFocus(surface) else { return nil }
        return surface
    }

    private func canHaveFocus(_ surface: SurfaceResponder) -> Bool {
        context.scene.shows(surface) && !context.scene.isLeaving(surface)
    }

    /// Called when the last keyboard is removed or the seat is paused.
    func suspendKeyboard() {
        leave()
    }

    /// Called before a surface is removed, so that its client is sent the leave while the surface exists.
    func willRemove(_ surface: SurfaceResponder) {
        if let keyboardFocus, keyboardFocus.isWithin(surface) { leave() }
        update()
    }

    // MARK: The pointer

    func pointerEntered(_ responder: Responder) {
        policy.pointerEntered(responder, seat: context.seat)
    }

    // MARK: Presses

    /// Called before a press is delivered. A press on an input view does not change the focus.
    func pressBegan(on path: ResponderPath) {
        guard !followers.contains(where: { $0.keepsFocus(pressOn: path.first) }) else { return }
        isMovedByPress = true
        policy.pressBegan(on: path, seat: context.seat)
        isMovedByPress = false
    }
}
