/// A seat's text input modes: the available ones, the current one, and those remembered for contexts.
///
/// When a responder gets the keys, the nearest responder on its chain with a mode (`textInputMode`), or with
/// a context to remember one for (`textInputContextIdentifier`), decides on the mode. If there is none,
/// `contextPolicy` decides for windows of the normal level; nothing is remembered for panels, lock screens
/// and on-screen keyboards. The mode changes between the leave of the old client and the enter of the new
/// one. Popups keep the current mode.
public final class TextInputModes: FocusFollower {
    private let context: SeatContext
    private let focus: Focus
    private let layouts: KeyboardLayouts
    /// Set during the seat's life; the seat breaks this cycle at its end.
    var relay: TextInputRelay?

    /// The remembered modes. Several seats may share one memory. Set it before any responder has the keys.
    public var memory = TextInputModeMemory()

    /// What a mode is remembered for where no responder decides, such as each window.
    public var contextPolicy = TextInputContextPolicy.off {
        didSet { if contextPolicy != oldValue { refresh() } }
    }

    /// How the initial mode of a context is chosen if none is remembered for it.
    public var start = TextInputModeStart.default

    /// The initial mode of a context, and the fallback for a remembered mode that no longer exists. `nil`, or
    /// a mode that the seat does not have, means the first mode.
    public var preferredMode: TextInputMode?

    /// The context of the responder that has the keys; nil if modes are not remembered for it.
    public private(set) var activeContext: TextInputContext?

    /// The modes that the seat's keymap and input methods provide. Never empty.
    public var modes: [TextInputMode] {
        if let knownModes { return knownModes }
        let made = makeModes()
        knownModes = made
        return made
    }

    private var knownModes: [TextInputMode]?
    private var inputMethods: [InputMethodDescription] = []
    /// The identifier of the selected input method, if that has a mode of its own.
    private var chosenInputMethod: String?
    private var toldMode: TextInputMode?
    /// The responder whose mode or context was applied last.
    private var activeResponder = WeakReference<Responder>()
    /// The last mode of the active or the last active context. A new context may inherit it.
    private var lastRemembered: TextInputMode?
    private var isApplying = false
    private var windowNumbers = WindowNumbers()
    private var observers = Observers<TextInputModeChange>()

    init(_ context: SeatContext, focus: Focus, layouts: KeyboardLayouts) {
        self.context = context
        self.focus = focus
        self.layouts = layouts
        // Loaded in advance: otherwise all clients would wait when the first one gets a text input.
        _ = LayoutLanguages.system
    }

    // MARK: Modes

    /// The current mode.
    public var current: TextInputMode {
        let group = layouts.shared.lockedGroup
        let ofGroup = modes.filter { $0.group == group }
        return ofGroup.first { $0.inputMethod == chosenInputMethod && chosenInputMethod != nil }
            ?? ofGroup.first ?? modes[0]
    }

    var defaultMode: TextInputMode {
        preferredMode?.counterpart(in: modes) ?? modes[0]
    }

    /// Selects the seat's mode that matches a given one (see ``TextInputMode``), and remembers it for the
    /// active context. Returns `false` if the seat has no such mode.
    @discardableResult
    public func select(_ mode: TextInputMode) -> Bool {
        guard let wanted = mode.counterpart(in: modes) else {
            context.scene.diagnostics.refused("there is no text input mode \(mode)")
            return false
        }
        let former = current
        apply(wanted)
        changed(from: former, .program)
        return true
    }

    /// Selects the mode after the current one in the order of ``modes``. The first follows the last.
    public func selectNext() {
        let modes = modes
        let place = modes.firstIndex(of: current) ?? modes.count - 1
        select(modes[(place + 1) % modes.count])
    }

    /// Selects a mode of a language, preferably one without an input method, as ``select(_:)`` does.
    /// - Parameter language: a BCP 47 tag; `en` matches any English.
    @discardableResult
    public func select(language: String) -> Bool {
        select(TextInputMode(language: language))
    }

    /// Calls a handler after the current mode has changed, until the token is canceled or released.
    public func observe(_ handler: @escaping (TextInputModeChange) -> Void) -> ObservationToken {
        observers.add(handler)
    }

    /// Whether there is more than one mode.
    private var hasChoice: Bool { layouts.shared.keymap.groupCount > 1 || !inputMethods.isEmpty }

    private func makeModes() -> [TextInputMode] {
        let keymap = layouts.shared.keymap
        let helper = inputMethods.first { $0.language == nil }
        var modes = (0..<max(1, keymap.groupCount)).map { group in
            let layout = keymap.layouts.indices.contains(group) ? keymap.layouts[group] : nil
            let name = keymap.layoutNames.indices.contains(group) ? keymap.layoutNames[group] : ""
            return TextInputMode(
                language: layout.map { LayoutLanguages.system.language(of: $0) } ?? LanguageTag.undetermined,
                group: group, layout: layout, inputMethod: helper?.identifier, displayName: name)
        }
        for method in inputMethods {
            guard let language = method.language else { continue }
            var mode = modes[keymap.latinGroup ?? 0]
            mode.language = language
            mode.inputMethod = method.identifier
            mode.displayName = method.displayName
            modes.append(mode)
        }
        return modes
    }

    // MARK: What modes consist of

    /// Adds an input method and, if it has a language, its own mode. Does nothing for a known identifier.
    public func add(_ inputMethod: InputMethodDescription) {
        guard !inputMethods.contains(where: { $0.identifier == inputMethod.identifier }) else { return }
        inputMethods.append(inputMethod)
        modesChanged()
    }

    /// Removes an input method and its own mode; other modes no longer name it. The active context gets the
    /// mode that now matches the one remembered for it. Does nothing for an unknown identifier.
    public func removeInputMethod(_ identifier: String) {
        guard inputMethods.contains(where: { $0.identifier == identifier }) else { return }
        inputMethods.removeAll { $0.identifier == identifier }
        modesChanged()
    }

    /// Makes the modes anew, and applies the one that matches the mode remembered for the active context.
    func modesChanged() {
        guard knownModes != nil || activeContext != nil else { return }
        let former = toldMode
        knownModes = nil
        if let activeContext, let remembered = memory.table[activeContext],
            let mode = remembered.counterpart(in: modes)
        {
            apply(mode)
        }
        changed(from: former, .modes)
    }

    /// Called when a key of the keymap, or a call, locks another group.
    func groupChanged(_ reason: TextInputModeChange.Reason) {
        guard !isApplying else { return }
        chosenInputMethod = nil
        changed(from: toldMode, reason)
    }

    private func apply(_ mode: TextInputMode) {
        isApplying = true
        layouts.lockSharedGroup(mode.group)
        isApplying = false
        chosenInputMethod =
            inputMethods.contains { $0.language != nil && $0.identifier == mode.inputMethod }
            ? mode.inputMethod : nil
    }

    private func changed(from former: TextInputMode?, _ reason: TextInputModeChange.Reason) {
        let mode = current
        if reason == .user || reason == .program, let activeContext {
            memory.remember(mode, for: activeContext)
            lastRemembered = mode
        }
        guard mode != toldMode ?? former else { return }
        toldMode = mode
        relay?.modeChanged()
        observers.notify(TextInputModeChange(mode: mode, reason: reason))
    }

    // MARK: Contexts

    /// Forgets the modes remembered for an identifier of responders, in all applications. The active context
    /// keeps its current mode. Returns whether a mode was remembered.
    @discardableResult
    public func clearTextInputContextIdentifier(_ identifier: String) -> Bool {
        guard let context = TextInputContext.declared(identifier, by: nil) else { return false }
        return memory.forget(context.scope)
    }

    /// Forgets the mode remembered for an identifier that the responders of one application declare.
    /// - Parameters:
    ///   - identifier: the identifier that the responders declare.
    ///   - application: the application's identifier (`Window.applicationIdentifier`); `nil` for the
    ///     compositor's own responders.
    /// - Returns: whether a mode was remembered.
    @discardableResult
    public func clearTextInputContextIdentifier(_ identifier: String, of application: String?) -> Bool {
        guard let context = TextInputContext.declared(identifier, by: application) else { return false }
        return memory.forget(context)
    }

    /// Call this after the `textInputContextIdentifier` or `textInputMode` of the responder with the keys, or
    /// its application's identifier, has changed. If the context changes, its mode or a required mode takes
    /// effect. If no context is active before and after, a required mode waits until its responder gets the
    /// keys.
    package func refresh() {
        guard let responder = activeResponder.target else { return }
        // A popup keeps the current mode.
        if let popup = focus.popupSurface, !responder.isWithin(popup) { return }
        let wish = wish(of: responder)
        if wish.context != activeContext { enter(wish) }
    }

    /// Applies the mode of the responder that has the keys, if that responder has changed. Under a lock, no
    /// context is active. Called between a leave and an enter, and when the target of keys may have changed.
    func keyTargetMayHaveChanged() {
        guard !context.isLocked else { return leaveContext() }
        guard let target = focus.keyTarget else { return leaveContext() }
        guard target !== activeResponder.target else { return }
        let wish = wish(of: target)
        if case .none = wish, focus.popupSurface != nil { return }
        activeResponder.target = target
        enter(wish)
        relay?.keyTargetChanged(to: target)
    }

    private enum Wish {
        /// A responder requires this mode.
        case mode(TextInputMode)
        case context(TextInputContext)
        case none

        var context: TextInputContext? {
            if case .context(let context) = self { context } else { nil }
        }
    }

    private func wish(of target: Responder) -> Wish {
        let popup = focus.popupSurface
        for responder in ResponderChain(from: target) {
            // Responders behind the popup have decided already, when they got the keys.
            if let popup, !responder.isWithin(popup) { return .none }
            if let mode = responder.textInputMode { return .mode(mode) }
            guard let identifier = responder.textInputContextIdentifier else { continue }
            guard let context = TextInputContext.declared(identifier, by: Self.application(of: target)) else {
                context.scene.diagnostics.refused(
                    "a text input context identifier of \(identifier.utf8.count) bytes is too long")
                return .none
            }
            return .context(context)
        }
        return derivedContext(of: target).map { .context($0) } ?? .none
    }

    private static func application(of target: Responder) -> String? {
        if let window = target.window { return window.applicationIdentifier }
        return (target as? Application).map { $0.memoryIdentifier(calling: $0.identifier) }
    }

    private func derivedContext(of target: Responder) -> TextInputContext? {
        guard let window = target.window, window.hasTextInputContext else { return nil }
        let application = window.applicationIdentifier
        switch contextPolicy {
        case .off: return nil
        case .global: return .global
        case .application: return .application(application)
        case .window:
            return .window(windowNumbers.number(of: window), of: application)
        case .field:
            let number = windowNumbers.number(of: window)
            guard let purpose = relay?.activePurpose else { return .window(number, of: application) }
            return .field(purpose.rawValue, inWindow: number, of: application)
        }
    }

    private func leaveContext() {
        activeResponder.target = nil
        activeContext = nil
        relay?.keyTargetChanged(to: nil)
    }

    private func enter(_ wish: Wish) {
        switch wish {
        case .mode(let mode):
            activeContext = nil
            if let mode = mode.counterpart(in: modes) { adopt(mode) }
        case .context(let context):
            activeContext = context
            if let remembered = memory.recall(context) {
                lastRemembered = remembered.counterpart(in: modes) ?? defaultMode
            } else if start == .inherit {
                // The context has its own mode from here on: changes in other contexts no longer affect it.
                lastRemembered = lastRemembered?.counterpart(in: modes) ?? current
                if let lastRemembered { memory.remember(lastRemembered, for: context) }
            } else if hasChoice {
                lastRemembered = defaultMode
            }
            if let lastRemembered { adopt(lastRemembered) }
        case .none:
            activeContext = nil
        }
    }

    private func adopt(_ mode: TextInputMode) {
        guard mode != current else { return }
        let former = current
        apply(mode)
        changed(from: former, .context)
    }
}

/// Numbers the windows of each application from 1 on, so that they get the same numbers after a restart of
/// the application. A window that left the scene keeps its number until another window needs one.
struct WindowNumbers {
    /// The windows of each application, by number.
    private var windows: [String?: [WeakReference<Window>]] = [:]

    mutating func number(of window: Window) -> Int {
        let application = window.applicationIdentifier
        if let known = windows[application]?.firstIndex(where: { $0.target === window }) { return known + 1 }
        leaveOthers(than: application, window)
        if let free = windows[application]?.firstIndex(where: { $0.target?.scene == nil }) {
            windows[application]?[free] = WeakReference(window)
            return free + 1
        }
        windows[application, default: []].append(WeakReference(window))
        return windows[application, default: []].count
    }

    /// Frees a window's numbers in other applications, and forgets applications without windows.
    private mutating func leaveOthers(than application: String?, _ window: Window) {
        for (other, numbered) in windows where other != application {
            if let place = numbered.firstIndex(where: { $0.target === window }) {
                windows[other]?[place] = WeakReference()
            }
            if windows[other]?.contains(where: { $0.target != nil }) == false { windows[other] = nil }
        }
    }
}
