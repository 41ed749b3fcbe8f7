/// Resolves key commands for a seat: which responder offers a command for a press, whether the command works
/// now, and which object performs it.
///
/// When something is pressed, the seat asks for a command after the first filters and before it routes the
/// press. A press that a command takes is delivered to no responder, nor is its release.
public final class KeyCommands {
    let restrictions: KeyCommandRestrictions
    /// The commands along the path of the keys.
    let index: KeyCommandIndex
    private let search: KeyCommandSearch
    let pointerSearch: KeyCommandSearch
    let sequences: KeyCommandSequences
    let lone: LoneModifierWatch
    /// Commands whose keys have to be held for a while.
    let holds: HeldCommands

    private let context: SeatContext
    private let layouts: KeyboardLayouts
    private let keys: HeldKeys
    private var performance = KeyCommandPerformance()

    init(_ context: SeatContext, focus: Focus, layouts: KeyboardLayouts, keys: HeldKeys) {
        self.context = context
        self.layouts = layouts
        self.keys = keys
        restrictions = KeyCommandRestrictions(context, focus: focus)
        search = KeyCommandSearch(context, layouts: layouts, restrictions: restrictions, goingOnIn: focus)
        index = search.index
        pointerSearch = KeyCommandSearch(context, layouts: layouts, restrictions: restrictions)
        sequences = KeyCommandSequences(clock: context.clock)
        lone = LoneModifierWatch(clock: context.clock)
        holds = HeldCommands(clock: context.clock)
    }

    /// Sets the handlers of timers. Called when the seat is created.
    func link() {
        sequences.onTimeout = { [unowned self] in sequenceTimedOut($0) }
        lone.onHold = { [unowned self] lone in lone.hold.map { performHeld($0, lone.press) } }
        holds.onHold = { [unowned self] in performHeld($0.command, $0.press) }
    }

    /// Cancels everything that waits. Called when the seat ends and can no longer be referred to.
    func unlink() {
        sequences.cancel()
        lone.end()
        holds.end { _ in true }
        keys.combinations.endAll(at: context.clock.now)
    }

    // MARK: Settings

    /// The mode: only commands of this mode and of all modes work. A change ends a sequence that was begun.
    public var mode: KeyCommand.Mode {
        get { restrictions.mode }
        set {
            guard mode != newValue else { return }
            sequences.cancel()
            restrictions.setMode(newValue)
        }
    }

    /// How long a sequence of keys waits for the next one. 1 s by default.
    public var sequenceTimeout: Duration {
        get { .microseconds(sequences.timeout) }
        set { sequences.timeout = newValue.microseconds }
    }

    /// Whether the user reads from right to left. Commands that allow mirroring then swap left and right.
    public var isMirrored: Bool {
        get { index.isMirrored }
        set {
            index.isMirrored = newValue
            pointerSearch.index.isMirrored = newValue
        }
    }

    /// Whether each key press checks for `keyCommands` lists that changed without notice, and reports them.
    /// On by default in debug builds only, because each check asks every responder on the path.
    public var checksForStaleLists: Bool {
        get { index.checksForStaleLists }
        set { index.checksForStaleLists = newValue }
    }

    /// Responders that are on no chain and are asked for key commands after all others, for example for
    /// commands that other programs register. The search for the performer of such a command begins at the
    /// responder that offers it. Held strongly.
    public var lastResponders: [Responder] {
        get { index.last.responders }
        set {
            index.setLast(newValue)
            pointerSearch.index.setLast(newValue)
        }
    }

    // MARK: What goes on

    /// What triggered the command being performed right now; `nil` if none is, or if a sequence timed out.
    public var trigger: KeyCommandTrigger? { performance.trigger.trigger }

    /// Whether the command being performed right now repeats because its key is held.
    public var isRepeating: Bool { performance.isRepeating }

    /// The keys of a sequence that were pressed so far; empty if none was begun.
    public var begunSequence: [KeyCombination] { sequences.begun?.pressed ?? [] }

    /// The commands that work now, for a heads-up display; while a sequence is begun, the ones that continue
    /// it. Reserved commands come first, then those of the responder nearest to the first responder, each
    /// responder's in the order of its list. Leaves out hidden commands and those whose keys an earlier
    /// command takes.
    public var available: [AvailableKeyCommand] {
        let path = keys.currentRoute().path
        index.update(for: path)
        return search.available(continuing: sequences.begun, along: path)
    }

    /// Whether a responder of the compositor offers a command that begins with a combination, even if no
    /// object can perform it now. Surfaces and ``lastResponders`` do not count. Call this before you offer a
    /// command in ``lastResponders``: one on the chain takes precedence.
    public func isOnChain(_ combination: KeyCombination) -> Bool {
        let path = keys.currentRoute().path
        index.update(for: path)
        return index.entries.contains { entry in
            let (responder, table) = (entry.responder.object, entry.table.object)
            return !(responder is SurfaceResponder) && path.contains(responder)
                && table.commands.contains { table.combination(0, of: $0).collides(with: combination) }
        }
    }

    // MARK: Inhibitors

    /// The inhibitors that were added and not removed, except those whose surface was destroyed.
    package var inhibitors: [ShortcutsInhibitor] { restrictions.inhibitors }

    /// Adds an inhibitor, which is kept until it is removed or its surface is destroyed. Call this when you
    /// grant a client's request. Adding an inhibitor again has no effect.
    public func add(_ inhibitor: ShortcutsInhibitor) {
        restrictions.add(inhibitor)
    }

    /// Removes an inhibitor whose request the client withdrew. Does nothing if it was not added.
    public func remove(_ inhibitor: ShortcutsInhibitor) {
        restrictions.remove(inhibitor)
    }

    /// The inhibitor of a surface, enabled or not.
    package func inhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        restrictions.inhibitor(of: surface)
    }

    /// The inhibitor of the surface with the keyboard focus, enabled or not. An enabled one is preferred.
    public var focusedInhibitor: ShortcutsInhibitor? { restrictions.focusedInhibitor }

    /// Whether an inhibitor silences the compositor's commands now.
    public var isInhibited: Bool { focusedInhibitor?.isEnabled ?? false }

    // MARK: Keys

    /// Returns what key commands do with a pressed key that no earlier filter took. The caller records the
    /// key's receiver, then calls `carryOut`. If the key ends a sequence, this call may perform a command.
    func claim(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        index.update(for: path)
        if index.checksForStaleLists { reportStaleLists() }
        if press.key.keysym.isModifier {
            let claim = claimModifier(press, along: path)
            // Between the keys of a sequence, a modifier belongs to the next key.
            if lone.modifier != nil || sequences.begun != nil { return claim }
        } else if sequences.begun != nil {
            return continueSequence(press, along: path)
        }
        guard index.keyCodes.contains(press.key.code) else { return .none }
        return begin(press, along: path)
    }

    private func begin(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        var candidates = KeyCandidates(press.key)
        let finding = search.find(&candidates, code: press.key.code, along: path)
        if !finding.longer.isEmpty {
            sequences.begin(finding)
            return .eaten
        }
        guard let match = finding.match else { return .none }
        return claim(match)
    }

    /// Returns the claim on a key that completes a command, by the trigger of the command.
    private func claim(_ match: consuming KeyCommandMatch) -> KeyCommandClaim {
        switch match.command.behavior.trigger {
        case .press: .perform(match)
        case .release, .hold: .await(match.command)
        }
    }

    /// Treats a key that continues no sequence as a first key.
    private func beginAnew(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        // A command may have changed which responder receives the keys.
        index.update(for: path)
        guard index.keyCodes.contains(press.key.code) else { return .none }
        return begin(press, along: path)
    }

    private func continueSequence(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        guard let begun = sequences.begun else { return .none }
        if search.isReserved(press.key, besides: begun, along: path) {
            sequences.cancel()
            return begin(press, along: path)
        }
        let finding = search.find(press.key, in: begun, along: path)
        if !finding.longer.isEmpty {
            sequences.begin(finding)
            return .eaten
        }
        guard let match = finding.match else { return abandon(begun, for: press, along: path) }
        sequences.cancel()
        return claim(match)
    }

    /// Ends a sequence with a key that continues none of its commands. Performs the fallback, then treats the
    /// key as a first key. Escape only ends the sequence, and is consumed.
    private func abandon(
        _ begun: KeyCommandSequence, for press: Press, along path: ResponderPath
    ) -> KeyCommandClaim {
        sequences.cancel()
        if KeyCommand.Input.keysym(press.key.keysymIgnoringModifiers) == .escape { return .eaten }
        guard let fallback = begun.fallback else { return beginAnew(press, along: path) }
        context.note(.command(fallback))
        performLater(fallback, trigger: .key(Unretained(press)))
        return beginAnew(press, along: keys.currentRoute().path)
    }

    private func sequenceTimedOut(_ begun: KeyCommandSequence) {
        guard let fallback = begun.fallback else { return }
        performLater(fallback, trigger: .none)
        context.seat.endTurn()
    }

    /// Begins the watch of a modifier that is pressed alone. Claims it if its command withholds modifiers.
    private func claimModifier(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        guard let modifier = press.key.keysym.modifier, index.loneModifiers.contains(modifier),
            sequences.begun == nil, !context.interactions.isAnythingPressed
        else { return .none }
        let flags = press.key.modifierFlags.intersection(.matchedModifiers)
        let key = KeyCommandKey(modifier: modifier, flags)
        let tap = search.firstCommand(for: key, along: path) { $0.isTap }
        let hold = search.firstCommand(for: key, along: path) { !$0.isTap }
        guard tap != nil || hold != nil else { return .none }
        lone.begin(LoneModifier(press: press, tap: tap, hold: hold))
        guard
            let command = [tap, hold].compactMap(\.self).first(where: {
                $0.behavior.modifierDelivery == .withheld
            })
        else {
            return .none
        }
        return .await(command)
    }

    /// Performs the command of a claim, or waits to perform it. Handlers may do anything.
    func carryOut(_ claim: borrowing KeyCommandClaim, _ press: Press) {
        switch claim {
        case .perform(let match):
            perform(match, trigger: .key(Unretained(press)))
        case .await(let command):
            guard let microseconds = command.holdMicroseconds, command.loneModifier == nil else { return }
            holds.begin(press, of: command, afterMicroseconds: microseconds)
        default: break
        }
    }

    /// Called when a key that a command took is released, or lost, in which case nothing is performed.
    func released(_ press: Press, of command: KeyCommand, isLost: Bool) {
        holds.end { $0.press === press }
        guard !isLost, command.behavior.trigger == .release, command.combination.isKey else { return }
        performLater(command, trigger: .key(Unretained(press)))
    }

    /// Called when a key that a command took repeats.
    func repeated(_ press: Press, of command: KeyCommand) {
        performLater(command, trigger: .key(Unretained(press)), isRepeating: true)
    }

    /// Called when a key is up, after its receiver was notified.
    func keyIsUp(_ press: Press, isLost: Bool, at time: Timestamp) {
        if !keys.combinations.isEmpty { keys.combinations.end(of: press.key.code, at: time, isLost: isLost) }
        guard let lone = self.lone.modifier, lone.press === press else { return }
        self.lone.end()
        guard !isLost, let tap = lone.tap else { return }
        context.note(.command(tap))
        performLater(tap, trigger: .key(Unretained(press)))
    }

    /// Called when something other than a key was pressed, turned or touched, or before the focus changes.
    /// Ends a sequence and the watch of a lone modifier.
    func interrupt() {
        guard lone.modifier != nil || sequences.begun != nil else { return }
        lone.end()
        sequences.cancel()
    }

    /// Called when the session may have been locked or unlocked. A lock ends for good the commands that
    /// wait or repeat and the observed combinations, unless they work while locked.
    func lockMayHaveChanged() {
        restrictions.refresh()
        guard context.isLocked else { return }
        holds.end { !$0.command.behavior.worksWhileLocked }
        keys.endCommands { !$0.behavior.worksWhileLocked }
        keys.combinations.endForLock(at: context.clock.now)
    }

    private func reportStaleLists() {
        guard let path = index.path else { return }
        for responder in path.responders + lastResponders {
            guard let table = responder.keyCommandTable, !table.isCurrent(responder.keyCommands ?? []) else {
                continue
            }
            context.scene.diagnostics.report(.staleKeyCommands(responder))
        }
    }

    // MARK: Buttons and fingers with modifiers

    /// Returns the command for a button that was pressed on a path.
    func claim(_ button: PointerButton, along path: ResponderPath) -> KeyCommandMatch? {
        claim(along: path) { KeyCandidates(button, $0) }
    }

    /// Returns the command for a finger on a path; `nil` while no key is down, even with latched modifiers.
    func claimTouch(along path: ResponderPath) -> KeyCommandMatch? {
        guard !layouts.pressed.keys.isEmpty else { return nil }
        return claim(along: path) { KeyCandidates(touch: $0) }
    }

    private func claim(
        along path: ResponderPath, _ candidates: (ModifierFlags) -> KeyCandidates
    ) -> KeyCommandMatch? {
        pointerSearch.index.update(for: path)
        // The index must not keep what is under the pointer.
        defer { pointerSearch.index.clear() }
        guard pointerSearch.index.hasPointerInput else { return nil }
        let flags = layouts.active.modifierFlags.intersection(.matchedModifiers)
        var candidates = candidates(flags)
        return pointerSearch.find(&candidates, code: nil, along: path).match
    }

    // MARK: Performing

    /// Performs a command. The caller keeps the objects of `trigger` alive.
    func perform(
        _ match: borrowing KeyCommandMatch, trigger: KeyCommandTrigger.Uncounted, isRepeating: Bool = false
    ) {
        if match.command.behavior.modifierDelivery == .withheld { keys.withholdModifiers() }
        let outer = performance
        performance = KeyCommandPerformance(trigger: trigger, isRepeating: isRepeating)
        context.performed.depth += 1
        if context.explanations.isOn { context.explanations.note(performer: match.target) }
        _ = match.command.action.perform(on: match.target, withSender: match.sender)
        context.performed.depth -= 1
        performance = outer
    }

    /// Performs a command that was found earlier, if it still works.
    private func performLater(
        _ command: KeyCommand, trigger: KeyCommandTrigger.Uncounted, isRepeating: Bool = false
    ) {
        let path = keys.currentRoute().path
        guard let match = search.matchLater(command, along: path) else { return }
        perform(match, trigger: trigger, isRepeating: isRepeating)
    }

    /// Performs an available command, for a list in which the user has chosen it.
    /// - Returns: `false` if the command is no longer available. Nothing is performed then.
    @discardableResult
    public func perform(_ available: AvailableKeyCommand) -> Bool {
        let path = keys.currentRoute().path
        index.update(for: path)
        guard let match = search.matchLater(available.command, along: path) else { return false }
        sequences.cancel()
        perform(match, trigger: .none)
        return true
    }

    private func performHeld(_ command: KeyCommand, _ press: Press) {
        performLater(command, trigger: .key(Unretained(press)))
        context.seat.endTurn()
    }

    /// Observes the end of the key combination whose command is being performed right now, for effects that
    /// last while it is held, such as an open microphone.
    ///
    /// The combination ends when its key or one of `keys` is released, or when one of its modifiers is no
    /// longer held down. It is lost when a device is removed with one of these keys down, when the session is
    /// paused, when the seat ends, and when the session is locked, unless the command took the key and works
    /// while locked.
    /// - Parameters:
    ///   - keys: further keys that have to stay down, such as the left one of two keys for the same modifier.
    ///     Keys that are up already are ignored.
    ///   - handler: called at most once. If the seat ends, the handler must not use the seat.
    /// - Returns: a token that keeps the handler; `nil` if no command is being performed, or if no key is
    ///   held for it, for example because a button, a finger or a release triggered it.
    public func observeCombinationEnd(
        requiring keys: KeyCodeSet = [], _ handler: @escaping (KeyCombinationEnd) -> Void
    ) -> ObservationToken? {
        guard case .key(let press) = trigger, self.keys.isStanding(press),
            layouts.isPressed(press.key.code)
        else { return nil }
        return self.keys.combinations.add(press, requiring: keys, handler)
    }
}

/// What the key commands do with a pressed key.
enum KeyCommandClaim: ~Copyable {
    /// No command takes the key.
    case none
    /// The key is consumed: it began, continued or ended a sequence.
    case eaten
    /// The command takes the key, and performs now.
    case perform(KeyCommandMatch)
    /// The command takes the key, and performs when the key is released, or was held long enough.
    case await(KeyCommand)
}

/// What triggered a key command, for actions that continue with it, such as a drag that follows the finger.
public enum KeyCommandTrigger {
    /// The key that completed the combination, or that ended a sequence by not continuing it.
    case key(Press)
    /// A button that was pressed on a responder.
    case button(PointerButton, on: Responder)
    /// A finger that came down. No responder receives it unless `TouchTracker.transfer(_:to:)` hands it over.
    case touch(Touch)

    /// The same with references that are not counted. The caller that performs the command keeps the objects.
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
    /// Whether the command performs again because its key is held.
    var isRepeating = false
}

extension KeyCombination {
    /// Whether one press can mean both combinations: a modifier alone is also a key.
    fileprivate func collides(with other: KeyCombination) -> Bool {
        if self == other { return true }
        guard modifierFlags == other.modifierFlags else { return false }
        return switch (input, other.input) {
        case (.modifier(let modifier), .keysym(let keysym)), (.keysym(let keysym), .modifier(let modifier)):
            keysym.modifier == modifier
        default: false
        }
    }
}
