/// Resolves key commands for a seat: who offers one for what was pressed, whether it works now, who performs it.
///
/// The keyboard, the pointer and the touches ask it when something is pressed, after the filters before it and before
/// what was pressed is routed. What it takes, with its release, reaches nobody else.
public final class KeyCommands {
    /// Set by the seat as it is made; the seat outlives it.
    @exclusivity(unchecked) unowned(unsafe) var seat: Seat!

    let focus: Focus

    let index = KeyCommandIndex()
    let pointerIndex = KeyCommandIndex()
    @exclusivity(unchecked) var sequence: KeyCommandSequence?
    /// A modifier that is down, as long as nothing else was pressed.
    @exclusivity(unchecked) var loneModifier: LoneModifier?
    /// Keys that are to stay down for a while.
    @exclusivity(unchecked) var holds: [HeldCommand] = []
    @exclusivity(unchecked) public private(set) var inhibitors: [ShortcutsInhibitor] = []
    lazy var sequenceTimer = SeatTimer { [unowned self] in sequenceTimedOut() }
    lazy var loneModifierTimer = SeatTimer { [unowned self] in loneModifierTimedOut() }

    // MARK: Settings

    /// Which commands are there: those of this mode, and those of all modes. A sequence that was begun ends.
    @exclusivity(unchecked) public var mode = KeyCommand.Mode.normal {
        didSet {
            guard mode != oldValue else { return }
            cancelSequence()
            restrictionsChanged()
        }
    }

    /// - Parameter focus: the seat's.
    init(focus: Focus) {
        self.focus = focus
    }

    /// Whether nothing keeps usual commands from working: no other mode, no inhibitor, no lock.
    @exclusivity(unchecked) private(set) var isUnrestricted = true

    func restrictionsChanged() {
        isUnrestricted = mode == .normal && inhibitors.isEmpty && !seat.isLocked
        if seat.isLocked { endWhatALockEnds() }
    }

    /// How long a sequence of keys waits for the next one.
    public var sequenceTimeout: Duration {
        get { .microseconds(sequenceMicroseconds) }
        set { sequenceMicroseconds = newValue.microseconds }
    }
    private(set) var sequenceMicroseconds: UInt64 = 1_000_000

    /// Whether the person reads from right to left: commands that say so change left and right.
    public var isMirrored = false {
        didSet { if isMirrored != oldValue { index.setNeedsUpdate() } }
    }

    /// Whether each press compares what responders answer to `keyCommands` now with what was compiled, and reports a
    /// list that changed unnoticed. On in builds for debugging only: it asks everybody on each key.
    @exclusivity(unchecked) public var checksForStaleLists: Bool = {
        #if DEBUG
        true
        #else
        false
        #endif
    }()

    /// What made the command that is performed right now perform.
    public var trigger: KeyCommandTrigger? { performingTrigger.trigger }
    @exclusivity(unchecked) var performingTrigger = KeyCommandTrigger.Unretained.none

    /// Whether the command that is performed right now is performed again, since its key is held.
    public internal(set) var isRepeating = false

    /// The keys of a sequence that were pressed so far; empty when none was begun.
    public var begunSequence: [KeyCombination] { sequence?.pressed ?? [] }

    /// The seat goes.
    func cancelTimers(on clock: any SeatClock) {
        clock.cancel(sequenceTimer)
        clock.cancel(loneModifierTimer)
        for held in holds { clock.cancel(held.timer) }
    }

    // MARK: Inhibitors

    public func add(_ inhibitor: ShortcutsInhibitor) {
        inhibitors.removeAll { $0.surface == nil }
        inhibitors.append(inhibitor)
        restrictionsChanged()
    }

    public func remove(_ inhibitor: ShortcutsInhibitor) {
        inhibitors.removeAll { $0 === inhibitor }
        restrictionsChanged()
    }

    /// A surface's inhibitor, enabled or not.
    public func inhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        inhibitors.first { $0.surface === surface }
    }

    /// The inhibitor of the surface that has the keyboard focus, enabled or not; an enabled one, if it has several.
    public var focusedInhibitor: ShortcutsInhibitor? {
        guard !inhibitors.isEmpty, let surface = focus.keyboardFocus else { return nil }
        let focused = inhibitors.filter { $0.surface === surface }
        return focused.first(where: \.isEnabled) ?? focused.first
    }

    /// Whether the compositor's commands are silenced now.
    public var isInhibited: Bool { focusedInhibitor?.isEnabled ?? false }
}
