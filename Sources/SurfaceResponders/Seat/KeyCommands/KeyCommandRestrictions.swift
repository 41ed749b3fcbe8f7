/// What keeps key commands from working now: the mode, a lock, and clients that inhibit shortcuts.
final class KeyCommandRestrictions {
    /// The current mode. Only commands of this mode and of all modes work.
    @safe @exclusivity(unchecked) private(set) var mode = KeyCommand.Mode.normal
    /// Whether nothing restricts usual commands: no mode but `normal`, no inhibitor, no lock.
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

    /// Called when the session was locked or unlocked, or when a restriction changed.
    func refresh() {
        isUnrestricted = mode == .normal && known.isEmpty && !context.isLocked
    }

    // MARK: Inhibitors

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

    /// Called before each use of inhibitors, because no notification arrives when a surface is destroyed.
    private func forgetGoneInhibitors() {
        guard known.hasGone else { return }
        known.removeGone()
        refresh()
    }

    func inhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        known.inhibitor(of: surface)
    }

    var focusedInhibitor: ShortcutsInhibitor? {
        guard !known.isEmpty else { return nil }
        forgetGoneInhibitors()
        return focus.keyboardFocus.flatMap(known.effectiveInhibitor)
    }

    // MARK: Commands

    /// Whether a command may work now, whether or not an object can perform it.
    func allows(_ command: KeyCommand, of responder: Responder) -> Bool {
        guard allows(command) else { return false }
        return !canBeSilenced(command) || !isSilenced(responder)
    }

    @inline(never)
    func allows(_ command: KeyCommand, of responder: Unretained<Responder>) -> Bool {
        allows(command, of: responder.object)
    }

    /// Whether a command found earlier may work now. Its responder is not remembered, so under an inhibitor
    /// it suffices that any responder on the path offers it and is not silenced.
    func stillAllows(_ command: KeyCommand, along path: ResponderPath) -> Bool {
        guard allows(command) else { return false }
        guard canBeSilenced(command), focusedInhibitor?.isEnabled == true else { return true }
        return path.responders.contains { responder in
            responder.keyCommandTable?.commands.contains(command) ?? false && !isSilenced(responder)
        }
    }

    /// Whether a command is enabled, and the mode and the lock allow it.
    private func allows(_ command: KeyCommand) -> Bool {
        guard !command.appearance.attributes.contains(.disabled), command.behavior.modes.contains(mode) else {
            return false
        }
        return !context.isLocked || command.behavior.worksWhileLocked
    }

    /// Whether inhibitors can silence a command: they silence keys, but not buttons or fingers.
    private func canBeSilenced(_ command: KeyCommand) -> Bool {
        guard !known.isEmpty, !command.behavior.worksWhileInhibited else { return false }
        return command.combination.isKey || command.loneModifier != nil
    }

    /// The inhibitor of a surface silences every responder that is not within the surface.
    private func isSilenced(_ responder: Responder) -> Bool {
        guard let inhibitor = focusedInhibitor, inhibitor.isEnabled, let surface = inhibitor.surface else {
            return false
        }
        return !((responder as? SurfaceResponder)?.isDescendant(of: surface) ?? false)
    }

    /// Whether a command's first key is text input (`KeyCombination.isText`) and the first responder takes
    /// text. In a mode other than `normal`, the user means the commands of the mode.
    func isText(_ command: KeyCommand, for path: ResponderPath) -> Bool {
        command.traits.contains(.text) && mode == .normal && path.first?.acceptsTextInput ?? false
    }
}
