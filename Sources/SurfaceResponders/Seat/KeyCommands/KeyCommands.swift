/// Resolves key commands for a seat: which responder offers one for what was pressed, whether it works now, which object
/// performs it.
///
/// The keyboard, the pointer and the touches ask it when something is pressed, after the filters before it and before
/// what was pressed is routed. What it takes, with its release, reaches nobody else.
public final class KeyCommands {
    let context: SeatContext
    let focus: Focus
    let layouts: KeyboardLayouts
    let keys: HeldKeys

    let index = KeyCommandIndex()
    let pointerIndex = KeyCommandIndex()
    let sequences: KeyCommandSequences
    let lone: LoneModifierWatch
    /// Keys that are to stay down for a while.
    let holds: HeldCommands
    private var knownInhibitors = ShortcutsInhibitors()

    // MARK: Settings

    /// Which commands are there: those of this mode, and those of all modes. A sequence that was begun ends.
    @safe @exclusivity(unchecked) public var mode = KeyCommand.Mode.normal {
        didSet {
            guard mode != oldValue else { return }
            sequences.cancel()
            restrictionsChanged()
        }
    }

    init(_ context: SeatContext, focus: Focus, layouts: KeyboardLayouts, keys: HeldKeys) {
        self.context = context
        self.focus = focus
        self.layouts = layouts
        self.keys = keys
        sequences = KeyCommandSequences(clock: context.clock)
        lone = LoneModifierWatch(clock: context.clock)
        holds = HeldCommands(clock: context.clock)
    }

    /// What was waited for has come: to be called while the seat is there.
    func link() {
        sequences.onTimeout = { [unowned self] in sequenceTimedOut($0) }
        lone.onHold = { [unowned self] lone in lone.hold.map { performHeld($0, lone.press) } }
        holds.onHold = { [unowned self] in performHeld($0.command, $0.press) }
    }

    /// The seat goes, and cannot be referred to any more.
    func unlink() {
        sequences.cancel()
        lone.end()
        holds.end { _ in true }
        keys.combinations.endAll(at: context.clock.now)
    }

    /// Whether nothing keeps usual commands from working: no other mode, no inhibitor, no lock.
    private(set) var isUnrestricted = true

    func restrictionsChanged() {
        isUnrestricted = mode == .normal && knownInhibitors.isEmpty && !context.isLocked
        if context.isLocked { endWhatALockEnds() }
    }

    /// How long a sequence of keys waits for the next one.
    public var sequenceTimeout: Duration {
        get { .microseconds(sequences.timeout) }
        set { sequences.timeout = newValue.microseconds }
    }

    /// Whether the person reads from right to left: commands that say so change left and right.
    public var isMirrored: Bool {
        get { index.isMirrored }
        set { index.isMirrored = newValue }
    }

    /// Whether each press compares what responders answer to `keyCommands` now with what was compiled, and reports a
    /// list that changed unnoticed. On in builds for debugging only: it asks everybody on each key.
    public var checksForStaleLists: Bool {
        get { index.checksForStaleLists }
        set { index.checksForStaleLists = newValue }
    }

    /// What made the command that is performed right now perform.
    public var trigger: KeyCommandTrigger? { performance.trigger.trigger }
    var performance = KeyCommandPerformance()

    /// Whether the command that is performed right now is performed again, since its key is held.
    public var isRepeating: Bool { performance.isRepeating }

    /// The keys of a sequence that were pressed so far; empty when none was begun.
    public var begunSequence: [KeyCombination] { sequences.begun?.pressed ?? [] }

    /// Responders that are on no chain, and are asked for key commands after all that are: for commands that belong to
    /// nothing on the screen, such as those that other programs register. The search for the performer of one of
    /// their actions begins at the responder that offers it. They are kept until they are taken out.
    public var lastResponders: [Responder] {
        get { index.last.responders }
        set { index.setLast(newValue) }
    }

    // MARK: Inhibitors

    /// All that were added and not removed, without those whose surface is gone.
    package var inhibitors: [ShortcutsInhibitor] {
        forgetGoneInhibitors()
        return knownInhibitors.all
    }

    var hasInhibitors: Bool { !knownInhibitors.isEmpty }

    /// Takes an inhibitor into account from now on; called by the embedder when it grants a client's wish. It
    /// is kept until it is removed or its surface is gone; the surface is not. Adding one again changes
    /// nothing.
    public func add(_ inhibitor: ShortcutsInhibitor) {
        guard !knownInhibitors.all.contains(where: { $0 === inhibitor }) else { return }
        knownInhibitors.add(inhibitor)
        restrictionsChanged()
    }

    /// Called by the embedder when the client takes its wish back. Nothing happens for an inhibitor that was
    /// not added.
    public func remove(_ inhibitor: ShortcutsInhibitor) {
        knownInhibitors.remove(inhibitor)
        restrictionsChanged()
    }

    /// Nobody tells that a surface is gone: looked for whenever an inhibitor could have an effect.
    private func forgetGoneInhibitors() {
        guard knownInhibitors.hasGone else { return }
        knownInhibitors.removeGone()
        restrictionsChanged()
    }

    /// A surface's inhibitor, enabled or not.
    package func inhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        knownInhibitors.inhibitor(of: surface)
    }

    /// The inhibitor of the surface that has the keyboard focus, enabled or not; an enabled one, if it has several.
    public var focusedInhibitor: ShortcutsInhibitor? {
        guard !knownInhibitors.isEmpty else { return nil }
        forgetGoneInhibitors()
        return focus.keyboardFocus.flatMap(knownInhibitors.effectiveInhibitor)
    }

    /// Whether the compositor's commands are silenced now.
    public var isInhibited: Bool { focusedInhibitor?.isEnabled ?? false }
}

/// Buttons and fingers with modifiers.
extension KeyCommands {
    /// A button goes down on a path.
    func claim(_ button: PointerButton, along path: ResponderPath) -> KeyCommandMatch? {
        claim(along: path) { KeyCandidates(button, $0) }
    }

    /// A finger comes down on a path. Without a key that is down there are no modifiers, and nothing is looked up.
    func claimTouch(along path: ResponderPath) -> KeyCommandMatch? {
        guard !layouts.pressed.keys.isEmpty else { return nil }
        return claim(along: path) { KeyCandidates(touch: $0) }
    }

    private func claim(
        along path: ResponderPath, _ candidates: (ModifierFlags) -> KeyCandidates
    ) -> KeyCommandMatch? {
        pointerIndex.update(for: path, by: self)
        // What is under the pointer is not to be kept by this.
        defer { pointerIndex.clear() }
        guard pointerIndex.hasPointerInput else { return nil }
        let flags = layouts.active.modifierFlags.intersection(.matchedModifiers)
        var candidates = candidates(flags)
        return find(&candidates, code: nil, in: pointerIndex, along: path).match
    }
}

/// What made a key command perform its action, for actions that go on with it: a drag that follows the finger.
public enum KeyCommandTrigger {
    /// The press of the key that completed the combination.
    case key(Press)
    /// A button went down on a responder.
    case button(PointerButton, on: Responder)
    /// A finger came down. It reaches nobody; a drag takes it over by `TouchTracker.transfer(_:to:)`.
    case touch(Touch)

    /// The same without a claim on anybody, for as long as the performer of the command holds them.
    enum Uncounted {
        case none
        case key(Unretained<Press>)
        case button(PointerButton, on: Unretained<Responder>)
        case touch(Unretained<Touch>)

        var trigger: KeyCommandTrigger? {
            switch self {
            case .none: nil
            case .key(let press): .key(press.object)
            case .button(let button, let responder): .button(button, on: responder.object)
            case .touch(let touch): .touch(touch.object)
            }
        }
    }
}

struct KeyCommandPerformance {
    var trigger = KeyCommandTrigger.Uncounted.none
    /// Whether it performs again, since its key is held.
    var isRepeating = false
}
