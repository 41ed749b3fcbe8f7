/// Who has a seat's keys: the key window, and the surface whose client has the keyboard focus.
///
/// The keyboard focus is never set. It follows from what there is: the topmost grabbing popup, else the root surface of the
/// key window; under a lock, what the lock says, else none. When the key window goes, the next one is elected: one that
/// wants the keys for itself, else the one that was key last among those that still can be, else the frontmost.
public final class Focus {
    private struct Remembered {
        private let reference: WeakReference<Window>
        var window: Window? { reference.target }

        init(_ window: Window) {
            reference = WeakReference(window)
        }
    }

    /// Set while the seat is there, which ends them.
    var followers: [any FocusFollower] = []

    /// What a click or tap does to the focus.
    var policy = FocusPolicy()
    private(set) var isMovedByPress = false

    private let context: SeatContext

    /// The window whose first responder gets keys.
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

    /// Windows that were key, the latest first.
    @safe @exclusivity(unchecked) private var history: [Remembered] = []
    private var isUpdating = false
    /// The window that was told last that it became key.
    private var toldWindow: Window? {
        get { toldWindowReference.target }
        set { toldWindowReference.target = newValue }
    }
    private var toldWindowReference = WeakReference<Window>()

    /// Handlers of a cancel may change what is wanted: so many changes in a row, and the rest waits for the next one.
    private static let changesInARow = 4

    /// The keyboard focus that followers were told of last; zero for none.
    private var followedFocusAddress: UInt = 0
    /// The responder that the transport was told of last.
    @safe @exclusivity(unchecked) private var toldKeyTarget = WeakReference<Responder>()

    init(_ context: SeatContext) {
        self.context = context
    }

    /// The responder that gets a key that goes down now: the first responder of the key window, or of the
    /// popup that grabs; without a first responder the window; without a key window, or under a lock that
    /// names no surface, the compositor's policy. The seat's transport hears when it changes.
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

    /// The window that the person works on, where that is another than the one with the keys: what a dialog belongs
    /// to, or the window that was key before a panel. Not set, but found out.
    public var mainWindow: Window? {
        guard let keyWindow else { return nil }
        if keyWindow.canBecomeMain { return keyWindow }
        if let main = keyWindow.presentingWindow { return main }
        for remembered in history {
            if let window = remembered.window, window.canBecomeMain, canBeKey(window) { return window }
        }
        return nil
    }

    /// The popup that grabs, and that keys go to.
    var popupSurface: SurfaceResponder? { context.isLocked ? nil : grabbingSurface }

    /// Where the search for the performer of an action begins; nil if no first responder has the keys.
    var actionStart: Responder? {
        guard let target = keyTarget, !(target is Window), target !== context.delegate else { return nil }
        return target
    }

    /// Whether the key window is not the one to be main.
    var isMainWindowElsewhere: Bool {
        keyWindow.map { !$0.canBecomeMain } ?? false
    }

    /// Where it goes on in the main window, if that is not the key window.
    package var mainActionStart: Responder? {
        guard isMainWindowElsewhere, !context.isLocked, let main = mainWindow else { return nil }
        return main.firstResponder ?? main
    }

    // MARK: Key window

    func canBeKey(_ window: Window) -> Bool {
        guard window.scene === context.scene, !window.isHidden, window.canBecomeKey else { return false }
        return window.rootSurface.map { !context.scene.isLeaving($0) } ?? true
    }

    /// Called by `Window.makeKey(on:)`. Popups of other windows that hold a grab are dismissed.
    func makeKey(_ window: Window) -> Bool {
        guard canBeKey(window) else {
            context.scene.diagnostics.refused(
                "\(window) cannot be key: hidden, not in the scene, or not meant to be")
            return false
        }
        if let exclusive = context.scene.exclusiveWindow, exclusive !== window {
            context.scene.diagnostics.refused(
                "\(window) cannot be key while \(exclusive) has the keys for itself")
            remember(window)
            electKeyWindow()
            return false
        }
        guard keyWindow !== window else { return true }
        dismissPopups(outside: window)
        // A handler that heard of that may have hidden or removed the window.
        guard canBeKey(window) else { return false }
        setKeyWindow(window)
        return true
    }

    /// No window is key any more: keys go to the compositor's policy.
    public func resignKey() {
        setKeyWindow(nil)
    }

    /// Makes key, where no window is or the one that is cannot be any more, the one that was key last among those that
    /// can be, else the frontmost. A window that wants the keys for itself gets them from any other. For an embedder
    /// that shows windows again after it hid all of them, or shows or changes one that wants the keys for itself; no
    /// other becomes key by being shown.
    public func electKeyWindow() {
        let exclusive = context.scene.exclusiveWindow
        if let keyWindow, exclusive == nil || exclusive === keyWindow, canBeKey(keyWindow) { return update() }
        if let exclusive { dismissPopups(outside: exclusive) }
        setKeyWindow(electedWindow())
    }

    /// Makes a window the next to be elected.
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
        // Without a keyboard focus, before and after, no leave ends what is down.
        if keyboardFocus == nil, wantedKeyboardFocus == nil { context.interactions.focusWillMove() }
        update()
        tellWindows()
    }

    /// Handlers may change the key window meanwhile: only a window that was told that it became key hears that it is not.
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
        // Handlers that hear of the change may remove the window that was elected.
        for _ in 0..<Self.changesInARow where keyWindow === window { setKeyWindow(electedWindow()) }
    }

    /// The window that should be key when the present one has gone. The same windows and the same history
    /// always give the same answer.
    private func electedWindow() -> Window? {
        if let exclusive = context.scene.exclusiveWindow { return exclusive }
        for remembered in history {
            if let window = remembered.window, canBeKey(window) { return window }
        }
        return context.scene.windows.last { canBeKey($0) }
    }

    // MARK: Keyboard focus

    /// The window may also be that of a popup which grabs the keys: its first responder gets them then.
    func firstResponderChanged(in window: Window) {
        if window === keyWindow {
            for follower in followers { follower.firstResponderChanged() }
        } else if window !== grabbingSurface?.window {
            return
        }
        update()
    }

    /// Brings the keyboard focus in line with what there is, and says who gets the keys.
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

    /// Whether the transport knows who gets the keys. The policy, which has them when nobody else does, may change
    /// without a word.
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

    /// Leave, then enter with the keys that are down, as one step.
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

    /// Leaves the keyboard focus, and enters what is wanted now, be it the same.
    func renew() {
        leave()
        update()
    }

    /// Whoever hears of it may change what is wanted: nothing is entered before it is complete.
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

    /// The last keyboard goes, or none is heard for a while.
    func suspendKeyboard() {
        leave()
    }

    /// A surface goes: its client hears of the leave while the surface is still there, also if this happens
    /// while the focus changes.
    func willRemove(_ surface: SurfaceResponder) {
        if let keyboardFocus, keyboardFocus.isWithin(surface) { leave() }
        update()
    }

    // MARK: The pointer

    func pointerEntered(_ responder: Responder) {
        policy.pointerEntered(responder, seat: context.seat)
    }

    // MARK: Presses

    /// Before a press is delivered. What is pressed on an input view is meant for the first responder, which stays.
    func pressBegan(on path: ResponderPath) {
        guard !followers.contains(where: { $0.keepsFocus(pressOn: path.first) }) else { return }
        isMovedByPress = true
        policy.pressBegan(on: path, seat: context.seat)
        isMovedByPress = false
    }
}
