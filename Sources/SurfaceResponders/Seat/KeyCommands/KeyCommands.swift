/// Resolves key commands for a seat: which responder offers one for what was pressed, whether it works now, which object
/// performs it.
///
/// The keyboard, the pointer and the touches ask it when something is pressed, after the filters before it and before
/// what was pressed is routed. What it takes, with its release, reaches nobody else.
public final class KeyCommands {
    let restrictions: KeyCommandRestrictions
    /// The commands along the path of the keys.
    let index: KeyCommandIndex
    private let search: KeyCommandSearch
    let pointerSearch: KeyCommandSearch
    let sequences: KeyCommandSequences
    let lone: LoneModifierWatch
    /// Keys that are to stay down for a while.
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

    // MARK: Settings

    /// Which commands are there: those of this mode, and those of all modes. A sequence that was begun ends.
    public var mode: KeyCommand.Mode {
        get { restrictions.mode }
        set {
            guard mode != newValue else { return }
            sequences.cancel()
            restrictions.setMode(newValue)
        }
    }

    /// How long a sequence of keys waits for the next one.
    public var sequenceTimeout: Duration {
        get { .microseconds(sequences.timeout) }
        set { sequences.timeout = newValue.microseconds }
    }

    /// Whether the person reads from right to left: commands that say so change left and right.
    public var isMirrored: Bool {
        get { index.isMirrored }
        set {
            index.isMirrored = newValue
            pointerSearch.index.isMirrored = newValue
        }
    }

    /// Whether each press compares what responders answer to `keyCommands` now with what was compiled, and reports a
    /// list that changed unnoticed. On in builds for debugging only: it asks everybody on each key.
    public var checksForStaleLists: Bool {
        get { index.checksForStaleLists }
        set { index.checksForStaleLists = newValue }
    }

    /// Responders that are on no chain, and are asked for key commands after all that are: for commands that belong to
    /// nothing on the screen, such as those that other programs register. The search for the performer of one of
    /// their actions begins at the responder that offers it. They are kept until they are taken out.
    public var lastResponders: [Responder] {
        get { index.last.responders }
        set {
            index.setLast(newValue)
            pointerSearch.index.setLast(newValue)
        }
    }

    // MARK: What goes on

    /// What made the command that is performed right now perform.
    public var trigger: KeyCommandTrigger? { performance.trigger.trigger }

    /// Whether the command that is performed right now is performed again, since its key is held.
    public var isRepeating: Bool { performance.isRepeating }

    /// The keys of a sequence that were pressed so far; empty when none was begun.
    public var begunSequence: [KeyCombination] { sequences.begun?.pressed ?? [] }

    /// The commands that work now, nearest to the first responder first and each responder's in the order of its list: for a
    /// heads-up display. Hidden ones are left out, and those whose keys a nearer one takes. While a sequence is begun,
    /// those that go on with it.
    public var available: [AvailableKeyCommand] {
        let path = keys.currentRoute().path
        index.update(for: path)
        return search.available(continuing: sequences.begun, along: path)
    }

    /// Whether a responder of the compositor that is on the chain of whoever has the keys now offers a command that begins
    /// with a combination, even if nobody can perform it now. What surfaces offer does not count, nor do
    /// ``lastResponders``: for whoever is about to offer something there.
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

    /// All that were added and not removed, without those whose surface is gone.
    package var inhibitors: [ShortcutsInhibitor] { restrictions.inhibitors }

    /// Takes an inhibitor into account from now on; called by the embedder when it grants a client's wish. It is kept until
    /// it is removed or its surface is gone; the surface is not. Adding one again changes nothing.
    public func add(_ inhibitor: ShortcutsInhibitor) {
        restrictions.add(inhibitor)
    }

    /// Called by the embedder when the client takes its wish back. Nothing happens for an inhibitor that was not added.
    public func remove(_ inhibitor: ShortcutsInhibitor) {
        restrictions.remove(inhibitor)
    }

    /// A surface's inhibitor, enabled or not.
    package func inhibitor(of surface: SurfaceResponder) -> ShortcutsInhibitor? {
        restrictions.inhibitor(of: surface)
    }

    /// The inhibitor of the surface that has the keyboard focus, enabled or not; an enabled one, if it has several.
    public var focusedInhibitor: ShortcutsInhibitor? { restrictions.focusedInhibitor }

    /// Whether the compositor's commands are silenced now.
    public var isInhibited: Bool { focusedInhibitor?.isEnabled ?? false }

    // MARK: Keys

    /// A key goes down that no filter before the key commands took. The caller remembers who has it, then calls `carryOut`.
    func claim(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        index.update(for: path)
        if index.checksForStaleLists { reportStaleLists() }
        if press.key.keysym.isModifier {
            let claim = claimModifier(press, along: path)
            // Between the keys of a sequence a modifier belongs to the next one.
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

    /// What becomes of a key that completes a command: by what makes the command perform.
    private func claim(_ match: consuming KeyCommandMatch) -> KeyCommandClaim {
        switch match.command.behavior.trigger {
        case .press: .perform(match)
        case .release, .hold: .await(match.command)
        }
    }

    /// Nothing goes on with what was pressed before: the key means what it means alone.
    private func beginAnew(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        // A command may have changed who has the keys.
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

    /// A key that no command goes on with. Escape only ends the sequence.
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

    /// A modifier goes down. What it does by itself is known when it comes up, or was held, with nothing in between.
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

    /// Does what a claim was for. Handlers may do anything.
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

    /// A key goes up: one whose press was a command's.
    func released(_ press: Press, of command: KeyCommand, isLost: Bool) {
        holds.end { $0.press === press }
        guard !isLost, command.behavior.trigger == .release, command.combination.isKey else { return }
        performLater(command, trigger: .key(Unretained(press)))
    }

    /// A held key repeats whose press was a command's.
    func repeated(_ press: Press, of command: KeyCommand) {
        performLater(command, trigger: .key(Unretained(press)), isRepeating: true)
    }

    /// A key is up, and whatever had it knows.
    func keyIsUp(_ press: Press, isLost: Bool, at time: Timestamp) {
        if !keys.combinations.isEmpty { keys.combinations.end(of: press.key.code, at: time, isLost: isLost) }
        guard let lone = self.lone.modifier, lone.press === press else { return }
        self.lone.end()
        guard !isLost, let tap = lone.tap else { return }
        context.note(.command(tap))
        performLater(tap, trigger: .key(Unretained(press)))
    }

    /// Something was pressed, turned or touched that is no key, or the focus changed.
    func interrupt() {
        guard lone.modifier != nil || sequences.begun != nil else { return }
        lone.end()
        sequences.cancel()
    }

    /// The session was locked or unlocked. What waits to be performed is not, also when the lock is over by then.
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
        pointerSearch.index.update(for: path)
        // What is under the pointer is not to be kept by this.
        defer { pointerSearch.index.clear() }
        guard pointerSearch.index.hasPointerInput else { return nil }
        let flags = layouts.active.modifierFlags.intersection(.matchedModifiers)
        var candidates = candidates(flags)
        return pointerSearch.find(&candidates, code: nil, along: path).match
    }

    // MARK: Performing

    /// - Parameter trigger: the caller holds what it refers to.
    func perform(
        _ match: borrowing KeyCommandMatch, trigger: KeyCommandTrigger.Uncounted, isRepeating: Bool = false
    ) {
        if match.command.behavior.modifierDelivery == .withheld { keys.withholdModifiers() }
        let outer = performance
        performance = KeyCommandPerformance(trigger: trigger, isRepeating: isRepeating)
        context.performed.depth += 1
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

    private func performHeld(_ command: KeyCommand, _ press: Press) {
        performLater(command, trigger: .key(Unretained(press)))
        context.seat.endTurn()
    }

    /// Tells the end of the key combination whose command is performed right now: for what lasts as long as it is held,
    /// such as a microphone that is open. To be called while the action is performed.
    ///
    /// The combination ends when its key goes up, one of its modifiers is no longer held down, or one of
    /// `keys` goes up. It is lost when the device goes with a key down, when the session is paused or locked, unless the
    /// command works while locked and has the key to itself, and with the seat. Other keys and the focus do not matter.
    /// - Parameters:
    ///   - keys: further keys that have to stay down, such as the left one of two that are the same modifier. Those that
    ///     are up already are ignored.
    ///   - handler: called at most once. The seat must not be used in it if it ends.
    /// - Returns: what keeps the handler; nil if no key is held for the command, which a button, a finger or a release
    ///   performs, or if no command is performed.
    public func observeCombinationEnd(
        requiring keys: KeyCodeSet = [], _ handler: @escaping (KeyCombinationEnd) -> Void
    ) -> ObservationToken? {
        guard case .key(let press) = trigger, self.keys.isStanding(press),
            layouts.isPressed(press.key.code)
        else { return nil }
        return self.keys.combinations.add(press, requiring: keys, handler)
    }
}

/// What the key commands make of a key that goes down.
enum KeyCommandClaim: ~Copyable {
    /// The key goes on.
    case none
    /// The key is eaten: it began, continued or ended a sequence.
    case eaten
    /// The key is the command's; it performs now.
    case perform(KeyCommandMatch)
    /// The key is the command's, which performs when the key is let go, or was held long enough.
    case await(KeyCommand)
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

extension KeyCombination {
    /// Whether a press can mean either: a modifier alone is also a key.
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
