/// The key window, and the surface whose client has the keyboard focus. Both determine who receives a seat's
/// keys.
///
/// The keyboard focus is never set but derived: it is the topmost surface that a grab names, such as a
/// grabbing popup, else the root surface of the key window. Under a lock, it is the surface that the lock
/// names, or none. It is also none while the seat is paused or has no keyboard. When the key window is
/// removed or hidden, the next one is elected: a window that wants the keys exclusively, else the most recent
/// key window that still can be key, else the frontmost window that can.
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

    /// Decides what clicks, taps and the pointer's motion do to the focus.
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

    /// The number of changes in a row that handlers may cause by changing the focus again. Further changes
    /// wait for the next update.
    private static let changesInARow = 4

    /// The address of the keyboard focus that followers were last notified of; zero for none.
    private var followedFocusAddress: UInt = 0
    /// The responder that the transport was last notified of.
    @safe @exclusivity(unchecked) private var toldKeyTarget = WeakReference<Responder>()

    init(_ context: SeatContext) {
        self.context = context
    }

    /// The responder that a key pressed now is sent to: the first responder of the key window or of the
    /// grabbing popup. Without a first responder, it is the window or the popup itself. The surface that a
    /// lock names counts as such a popup. Without a key window, or under a lock that names no surface, it is
    /// the compositor's policy. The seat notifies its transport of changes.
    public var keyTarget: Responder? {
        if let popup = grabbingSurface {
            if let first = popup.window?.firstResponder, first.isWithin(popup) { return first }
            return popup
        }
        guard let keyWindow, !context.isLocked else { return context.delegate }
        return keyWindow.firstResponder ?? keyWindow
    }

    /// The address of `keyTarget`, found without counting references; zero for none.
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

    /// The window that the user works in: the key window, if it can be main. For a key window that cannot,
    /// such as a dialog, it is the window that presents it, or else the most recent key window that can be
    /// main. Derived, never set.
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

    /// Where the search for the performer of an action begins; `nil` if no first responder receives keys.
    var actionStart: Responder? {
        guard let target = keyTarget, !(target is Window), target !== context.delegate else { return nil }
        return target
    }

    /// Whether the key window cannot be the main window.
    var isMainWindowElsewhere: Bool {
        keyWindow.map { !$0.canBecomeMain } ?? false
    }

    /// Where the search for the performer of an action continues in the main window; `nil` if the key window
    /// can be main, there is no main window, or the session is locked.
    package var mainActionStart: Responder? {
        guard isMainWindowElsewhere, !context.isLocked, let main = mainWindow else { return nil }
        return main.firstResponder ?? main
    }

    // MARK: Key window

    func canBeKey(_ window: Window) -> Bool {
        guard window.scene === context.scene, !window.isHidden, window.canBecomeKey else { return false }
        return window.rootSurface.map { !context.scene.isLeaving($0) } ?? true
    }

    /// Called by `Window.makeKey(on:)`. Dismisses the grabbing popups of other windows. While another window
    /// has the keys exclusively, the call is refused, and the window becomes the first candidate of the next
    /// election.
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

    /// Makes no window key. Keys are then sent to the compositor's policy.
    public func resignKey() {
        setKeyWindow(nil)
    }

    /// Elects a key window if no window is key or if the key window can no longer be: the most recent key
    /// window that can be, else the frontmost window that can. A window that wants the keys exclusively takes
    /// them from any other. An embedder calls this when it shows windows again after it hid all of them, and
    /// when it shows or changes a window that wants the keys exclusively. Showing a window does not make it
    /// key by itself.
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
        // Without a keyboard focus before and after the change, no leave cancels the keys that are down, so
        // they are canceled here.
        if keyboardFocus == nil, wantedKeyboardFocus == nil { context.interactions.focusWillMove() }
        update()
        tellWindows()
    }

    /// Notifies windows that they became key or no longer are. Handlers may change the key window again, so
    /// only a window that was notified that it became key is notified that it no longer is.
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

    /// The window that becomes key when the current one no longer can be. The same windows and the same
    /// history always give the same result.
    private func electedWindow() -> Window? {
        if let exclusive = context.scene.exclusiveWindow { return exclusive }
        for remembered in history {
            if let window = remembered.window, canBeKey(window) { return window }
        }
        return context.scene.windows.last { canBeKey($0) }
    }

    // MARK: Keyboard focus

    /// Called when the first responder of a window changes. The window may also be that of a grabbing popup,
    /// whose first responder then receives the keys.
    func firstResponderChanged(in window: Window) {
        if window === keyWindow {
            for follower in followers { follower.firstResponderChanged() }
        } else if window !== grabbingSurface?.window {
            return
        }
        update()
    }

    /// Updates the keyboard focus, and notifies followers and the transport of what changed. Does nothing if
    /// an update is under way.
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

    /// Whether the transport knows which responder receives the keys. The compositor's policy, which receives
    /// them if no other responder does, may change without notice.
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

    /// Sends the old client a leave, then the new one an enter with the keys that are down. Repeats this if
    /// handlers change which surface is to have the focus.
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

    /// Leaves the keyboard focus. Handlers of the cancel may change which focus is wanted, so no surface is
    /// entered before the leave is complete.
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

    /// Called before a surface is removed. Its client is sent the leave while the surface still exists, even
    /// during a change of the focus.
    func willRemove(_ surface: SurfaceResponder) {
        if let keyboardFocus, keyboardFocus.isWithin(surface) { leave() }
        update()
    }

    // MARK: The pointer

    func pointerEntered(_ responder: Responder) {
        policy.pointerEntered(responder, seat: context.seat)
    }

    // MARK: Presses

    /// Called before a press is delivered. A press on an input view is meant for the first responder, which
    /// stays.
    func pressBegan(on path: ResponderPath) {
        guard !followers.contains(where: { $0.keepsFocus(pressOn: path.first) }) else { return }
        isMovedByPress = true
        policy.pressBegan(on: path, seat: context.seat)
        isMovedByPress = false
    }
}
