/// A seat's text input modes: which there are, which is in effect, and what is remembered.
///
/// When a responder gets the keys, the nearest on its chain that wants a mode (`textInputMode`) or declares
/// what to remember it for (`textInputContextIdentifier`) decides; without one, `contextPolicy` does for
/// windows of the normal level. The mode changes between the leave of the old client and the enter of the new
/// one. Popups keep what is in effect; panels, lock screens and on-screen keyboards do not have anything
/// remembered for them.
public final class TextInputModes: FocusFollower {
    private let context: SeatContext
    private let focus: Focus
    private let layouts: KeyboardLayouts
    /// Set while the seat is there, which ends it.
    var relay: TextInputRelay?

    /// What is remembered, and for what. Seats may share one; set before anybody has the keys.
    public var memory = TextInputModeMemory()

    /// What has a mode of its own where no responder says so.
    public var contextPolicy = TextInputContextPolicy.off {
        didSet { if contextPolicy != oldValue { refresh() } }
    }

    /// What a context begins with for which nothing is remembered.
    public var start = TextInputModeStart.default

    /// What a context begins with, and what is used where a remembered mode is there no longer. Nil is the first mode;
    /// one that the seat does not have counts as nil.
    public var preferredMode: TextInputMode?

    /// What the keys are for right now.
    public private(set) var activeContext: TextInputContext?

    /// What the seat's keymap and input methods make up; at least one.
    public var modes: [TextInputMode] {
        if let knownModes { return knownModes }
        let made = makeModes()
        knownModes = made
        return made
    }

    private var knownModes: [TextInputMode]?
    private var inputMethods: [InputMethodDescription] = []
    /// The input method with a mode of its own that was chosen.
    private var chosenInputMethod: String?
    private var toldMode: TextInputMode?
    /// The responder that has the keys, as far as was looked at.
    private var activeResponder = WeakReference<Responder>()
    /// What the last context had when it was left.
    private var lastRemembered: TextInputMode?
    private var isApplying = false
    private var windowNumbers = WindowNumbers()
    private var observers = Observers<TextInputModeChange>()

    init(_ context: SeatContext, focus: Focus, layouts: KeyboardLayouts) {
        self.context = context
        self.focus = focus
        self.layouts = layouts
        // Read before anybody is served: else all would wait for it as the first client gets a text input.
        _ = LayoutLanguages.system
    }

    // MARK: Modes

    /// The one in effect.
    public var current: TextInputMode {
        let group = layouts.shared.lockedGroup
        let ofGroup = modes.filter { $0.group == group }
        return ofGroup.first { $0.inputMethod == chosenInputMethod && chosenInputMethod != nil }
            ?? ofGroup.first ?? modes[0]
    }

    var defaultMode: TextInputMode {
        preferredMode?.counterpart(in: modes) ?? modes[0]
    }

    /// Puts the nearest mode that the seat has into effect, and has it remembered. False if it has none such.
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

    /// The mode after the one in effect, in their order; after the last comes the first.
    public func selectNext() {
        let modes = modes
        let place = modes.firstIndex(of: current) ?? modes.count - 1
        select(modes[(place + 1) % modes.count])
    }

    /// Puts the nearest mode of a language into effect, by BCP 47: `en` means any English. False if there is
    /// none.
    @discardableResult
    public func select(language: String) -> Bool {
        select(TextInputMode(language: language))
    }

    /// Has a closure called after another mode came into effect, until the observation is cancelled or let go
    /// of.
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

    /// An input method is there from now on. Two with the same identifier count as one.
    public func add(_ inputMethod: InputMethodDescription) {
        guard !inputMethods.contains(where: { $0.identifier == inputMethod.identifier }) else { return }
        inputMethods.append(inputMethod)
        modesChanged()
    }

    /// An input method is gone: its own mode goes, and others no longer name it. What is remembered for the
    /// active context is looked for among those that are left. Nothing happens for an identifier that is not
    /// there.
    public func removeInputMethod(_ identifier: String) {
        guard inputMethods.contains(where: { $0.identifier == identifier }) else { return }
        inputMethods.removeAll { $0.identifier == identifier }
        modesChanged()
    }

    /// The keymap or the input methods are others. What is remembered is looked for among the new modes.
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

    /// A key of the keymap, or a call, locked another group.
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

    /// Forgets what is remembered for an identifier that responders declare, whichever application they belong to. Where
    /// it is in use, nothing changes until it becomes active again.
    /// - Returns: whether anything was remembered.
    @discardableResult
    public func clearTextInputContextIdentifier(_ identifier: String) -> Bool {
        guard let context = TextInputContext.declared(identifier, by: nil) else { return false }
        return memory.forget(context.scope)
    }

    /// Forgets what is remembered for an identifier that the responders of one application declare.
    /// - Parameters:
    ///   - identifier: what the responders declare.
    ///   - application: what it calls itself (`Window.applicationIdentifier`); nil for the compositor's own responders.
    /// - Returns: whether anything was remembered.
    @discardableResult
    public func clearTextInputContextIdentifier(_ identifier: String, of application: String?) -> Bool {
        guard let context = TextInputContext.declared(identifier, by: application) else { return false }
        return memory.forget(context)
    }

    /// To be called when what a responder that has the keys answers for `textInputContextIdentifier` or `textInputMode`
    /// is another now, or its application calls itself otherwise. What is in effect changes if the context is another one.
    package func refresh() {
        guard let responder = activeResponder.target else { return }
        // A popup keeps what is in effect.
        if let popup = focus.popupSurface, !responder.isWithin(popup) { return }
        let wish = wish(of: responder)
        if wish.context != activeContext { enter(wish) }
    }

    /// Called between a leave and an enter, and when another responder of the same client has the keys.
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
        /// A responder wants this one.
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
            // What lies behind a popup has had its say.
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
                // From now on it has its own: others' changes do not reach it any more.
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

/// Numbers the windows of each application from 1 on, so that the same windows have the same numbers when the application
/// is started again. The number of a window that is not on the screen is its own until another needs one.
struct WindowNumbers {
    /// Those of each application, in the order of their numbers.
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

    /// A window that has become another application's leaves its number there to others; applications without windows are
    /// forgotten.
    private mutating func leaveOthers(than application: String?, _ window: Window) {
        for (other, numbered) in windows where other != application {
            if let place = numbered.firstIndex(where: { $0.target === window }) {
                windows[other]?[place] = WeakReference()
            }
            if windows[other]?.contains(where: { $0.target != nil }) == false { windows[other] = nil }
        }
    }
}
