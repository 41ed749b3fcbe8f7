/// What lasts as long as its keys are held.
extension KeyCommands {
    /// Tells the end of the key combination whose command is performed right now: for what lasts as long as it is held,
    /// such as a microphone that is open. Called by whoever performs the action, while it does.
    ///
    /// The combination ends when its key goes up, one of its modifiers is not held down any more by anything, or one of
    /// `keys` goes up. It is lost when the device goes with a key down, when the session is paused or locked, unless the
    /// command works while locked and has the key to itself, and with the seat. Other keys and the focus do not matter.
    /// - Parameters:
    ///   - keys: further keys that have to stay down, such as the left one of two that are the same modifier. Those that
    ///     are up already are ignored.
    ///   - handler: called at most once. A seat that ends cannot be referred to any more by then.
    /// - Returns: what keeps the handler; nil if no key is held for the command, which a button, a finger or a release
    ///   performs, or if no command is performed.
    public func observeCombinationEnd(
        requiring keys: KeyCodeSet = [], _ handler: @escaping (KeyCombinationEnd) -> Void
    ) -> ObservationToken? {
        guard case .key(let press) = trigger, self.keys.isStanding(press),
            layouts.isPressed(press.key.code)
        else { return nil }
        var pressed = KeyCodeSet()
        for code in keys where layouts.isPressed(code) { pressed.insert(code) }
        return self.keys.add(
            HeldCombination(
                press, modifierFlags: press.key.modifierFlags.intersection(heldModifierFlags(for: press)),
                keys: pressed, worksWhileLocked: press.worksWhileLocked, handler: handler))
    }

    /// A key is up on all devices, and the keyboard's state knows.
    func endCombinations(of code: KeyCode, at time: Timestamp, isLost: Bool) {
        keys.endCombinations(at: time, isLost: isLost) {
            $0.press.key.code == code || $0.keys.contains(code) || hasLostModifiers($0)
        }
    }

    /// Modifiers were stated, or taken back, without a key.
    func endCombinationsWithoutModifiers(at time: Timestamp) {
        guard !keys.combinations.isEmpty else { return }
        keys.endCombinations(at: time, isLost: false, where: hasLostModifiers)
    }

    private func hasLostModifiers(_ combination: HeldCombination) -> Bool {
        !heldModifierFlags(for: combination.press).isSuperset(of: combination.modifierFlags)
    }

    /// What is held down, rather than latched or locked, on the keyboard that a key is of.
    private func heldModifierFlags(for press: Press) -> ModifierFlags {
        let state = layouts.state(of: press.device)
        return state.keymap.modifierFlags(of: state.modifiers.depressed).intersection(.matchedModifiers)
    }

    /// The session was locked, or the seat ends.
    func loseCombinations(where isMeant: (HeldCombination) -> Bool) {
        guard !keys.combinations.isEmpty else { return }
        keys.endCombinations(at: context.clock.now, isLost: true, where: isMeant)
    }
}

extension Press {
    /// Whether a command has the key that works while the session is locked.
    fileprivate var worksWhileLocked: Bool {
        if case .command(let command?) = consumer { command.behavior.worksWhileLocked } else { false }
    }
}

/// Keys that perform their commands when they were held long enough.
final class HeldCommands {
    struct Entry {
        let press: Press
        let command: KeyCommand
        fileprivate let timer: SeatTimer
    }

    /// Called when a key was held long enough; it is among the others no more by then. Set while the seat is there.
    var onHold: ((Entry) -> Void)?

    private let clock: any SeatClock
    @safe @exclusivity(unchecked) private(set) var entries: [Entry] = []

    init(clock: any SeatClock) {
        self.clock = clock
    }

    func begin(_ press: Press, of command: KeyCommand, afterMicroseconds microseconds: UInt64) {
        let timer = SeatTimer { [unowned self, unowned press] in timedOut(press) }
        entries.append(Entry(press: press, command: command, timer: timer))
        clock.schedule(timer, afterMicroseconds: microseconds)
    }

    func end(where isMeant: (Entry) -> Bool) {
        guard !entries.isEmpty else { return }
        for entry in entries where isMeant(entry) { clock.cancel(entry.timer) }
        entries.removeAll(where: isMeant)
    }

    private func timedOut(_ press: Press) {
        guard let index = entries.firstIndex(where: { $0.press === press }) else { return }
        onHold?(entries.remove(at: index))
    }
}
