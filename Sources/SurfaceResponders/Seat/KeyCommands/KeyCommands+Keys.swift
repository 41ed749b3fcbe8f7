extension KeyCommands {
    /// A key goes down that no filter before the key commands took. The caller remembers who has it, then
    /// calls `carryOut`.
    func claim(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        index.update(for: path, by: self)
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

    func begin(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        var candidates = KeyCandidates(press.key)
        let finding = find(&candidates, code: press.key.code, in: index, along: path)
        if !finding.longer.isEmpty {
            begin(finding)
            return .eaten
        }
        guard let match = finding.match else { return .none }
        return claim(match)
    }

    /// What becomes of a key that completes a command: by what makes the command perform.
    func claim(_ match: consuming KeyCommandMatch) -> KeyCommandClaim {
        switch match.command.behavior.trigger {
        case .press: .perform(match)
        case .release, .hold: .await(match.command)
        }
    }

    /// Nothing goes on with what was pressed before: the key means what it means alone.
    func beginAnew(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        // A command may have changed who has the keys.
        index.update(for: path, by: self)
        guard index.keyCodes.contains(press.key.code) else { return .none }
        return begin(press, along: path)
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

    func performHeld(_ command: KeyCommand, _ press: Press) {
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

    /// The session was locked: what waits to be performed is not, also when the lock is over by then.
    func endWhatALockEnds() {
        holds.end { !$0.command.behavior.worksWhileLocked }
        keys.endCommands { !$0.behavior.worksWhileLocked }
        keys.combinations.endForLock(at: context.clock.now)
    }

    /// Something was pressed, turned or touched that is no key, or the focus changed.
    func interrupt() {
        guard lone.modifier != nil || sequences.begun != nil else { return }
        lone.end()
        sequences.cancel()
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
}
