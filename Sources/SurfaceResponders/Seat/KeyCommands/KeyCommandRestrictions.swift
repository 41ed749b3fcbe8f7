/// What keeps key commands from working now: the mode, a lock, and clients that want their keys left alone.
final class KeyCommandRestrictions {
    /// Commands work that are of this mode, or of all.
    @safe @exclusivity(unchecked) private(set) var mode = KeyCommand.Mode.normal
    /// Whether nothing keeps usual commands from working: no other mode, no inhibitor, no lock.
    @safe @exclusivity(unchecked) private(set) var isUnrestricted = true

    private let context: SeatContext
    private let focus: Focus
    private var known = ShortcutsInhibitors()

    init(_ context: SeatContext, focus: Focus) {
        self.context = context
        self.focus = focus
    }

    func setMode(_ mode: KeyCommand.Mode) {
        self.mode = mode
        refresh()
    }

    /// The session was locked or unlocked, or something changed here.
    func refresh() {
        isUnrestricted = mode == .normal && known.isEmpty && !context.isLocked
    }

    // MARK: Inhibitors

    /// All that were added and not removed, without those whose surface is gone.
    var inhibitors: [ShortcutsInhibitor] {
        forgetGoneInhibitors()
        return known.all
    }

    func add(_ inhibitor: ShortcutsInhibitor) {
        guard !known.all.contains(where: { $0 === inhibitor }) else { return }
        known.add(inhibitor)
        refresh()
    }

    func remove(_ inhibitor: ShortcutsInhibitor) {
        known.remove(inhibitor)
        refresh()
    }

    /// A surface that is removed does not report it: inhibitors are checked whenever one could have an effect.
    private func forgetGoneInhibitors() {
        guard known.hasGone else { return }
        known.removeGone()
        refresh()
    }

    /// A surface's inhibitor, enabled or not.
    func inhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        known.inhibitor(of: surface)
    }

    /// The inhibitor of the surface that has the keyboard focus, enabled or not; an enabled one, if it has several.
    var focusedInhibitor: ShortcutsInhibitor? {
        guard !known.isEmpty else { return nil }
        forgetGoneInhibitors()
        return focus.keyboardFocus.flatMap(known.effectiveInhibitor)
    }

    // MARK: Commands

    /// Whether a command may work at all now, whatever object performs it.
    func allows(_ command: KeyCommand, of responder: Responder) -> Bool {
        guard allows(command) else { return false }
        return !canBeSilenced(command) || !isSilenced(responder)
    }

    @inline(never)
    func allows(_ command: KeyCommand, of responder: Unretained<Responder>) -> Bool {
        allows(command, of: responder.object)
    }

    /// Whether a command that was found earlier may work now. Its responder is not remembered.
    func stillAllows(_ command: KeyCommand, along path: ResponderPath) -> Bool {
        guard allows(command) else { return false }
        guard canBeSilenced(command), focusedInhibitor?.isEnabled == true else { return true }
        return path.responders.contains { responder in
            responder.keyCommandTable?.commands.contains(command) ?? false && !isSilenced(responder)
        }
    }

    /// Whether mode and lock let a command work.
    private func allows(_ command: KeyCommand) -> Bool {
        guard !command.appearance.attributes.contains(.disabled), command.behavior.modes.contains(mode) else {
            return false
        }
        return !context.isLocked || command.behavior.worksWhileLocked
    }

    /// Whether an inhibitor may keep a command from working.
    private func canBeSilenced(_ command: KeyCommand) -> Bool {
        guard !known.isEmpty, !command.behavior.worksWhileInhibited else { return false }
        return command.combination.isKey || command.loneModifier != nil
    }

    /// A surface's inhibitor silences every responder that is not within the surface.
    private func isSilenced(_ responder: Responder) -> Bool {
        guard let inhibitor = focusedInhibitor, inhibitor.isEnabled, let surface = inhibitor.surface else {
            return false
        }
        return !((responder as? SurfaceResponder)?.isDescendant(of: surface) ?? false)
    }

    /// Keys without modifiers are the text of a first responder that takes text. In a mode of its own the person means
    /// the mode's commands.
    func isText(_ command: KeyCommand, for path: ResponderPath) -> Bool {
        command.traits.contains(.text) && mode == .normal && path.first?.acceptsTextInput ?? false
    }
}
