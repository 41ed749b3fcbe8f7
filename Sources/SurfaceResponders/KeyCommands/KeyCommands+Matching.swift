/// Which command is meant.
extension KeyCommands {
    /// Commands for what was pressed: the one that performs, and those that want more keys.
    struct Finding {
        var match: KeyCommandMatch?
        var longer: [KeyCommandSequence.Candidate] = []
    }

    /// Looks along an index: reserved commands first, then those of the responder nearest to the first responder; within
    /// one responder in the order of its list.
    /// - Parameter code: the key, or nil for buttons, fingers and lone modifiers.
    func find(
        _ candidates: borrowing KeyCandidates, code: KeyCode?, in index: KeyCommandIndex,
        along path: ResponderPath
    )
        -> Finding
    {
        if index.hasReserved {
            let finding = find(candidates, code: code, in: index, along: path, onlyReserved: true)
            if finding.match != nil || !finding.longer.isEmpty { return finding }
        }
        return find(candidates, code: code, in: index, along: path, onlyReserved: false)
    }

    private func find(
        _ candidates: borrowing KeyCandidates, code: KeyCode?, in index: KeyCommandIndex,
        along path: ResponderPath, onlyReserved: Bool
    ) -> Finding {
        var finding = Finding()
        for place in index.entries.indices {
            if let code, !index.entries[place].keyCodes.contains(code) { continue }
            let table = index.entries[place].table
            let responder = index.entries[place].responder
            for number in 0..<candidates.count {
                let candidate = candidates[number]
                for entry in table.commands(for: candidate.key) {
                    let command = table.command(entry)
                    guard !onlyReserved || command.isReserved,
                        command.allowsAutomaticLocalization || !candidate.isLocalized,
                        isOffered(command, by: responder, along: path)
                    else { continue }
                    let isLonger = command.sequence.count > 1
                    guard isLonger || finding.match == nil,
                        let target = target(of: command, along: path)
                    else { continue }
                    if isLonger {
                        finding.longer.append(.init(command: command, responder: responder, table: table))
                    } else {
                        finding.match = KeyCommandMatch(command: command, target: target)
                    }
                }
            }
            if finding.match != nil { break }
        }
        return finding
    }

    /// Whether a command may work at all now, whoever performs it.
    func isOffered(_ command: KeyCommand, by responder: Responder, along path: ResponderPath) -> Bool {
        guard !command.attributes.contains(.disabled), command.modes.contains(mode) else { return false }
        if seat.isLocked, !command.worksWhileLocked { return false }
        guard command.combination.isKey || command.loneModifier != nil else { return true }
        if !inhibitors.isEmpty, !command.worksWhileInhibited, isSilenced(responder) { return false }
        return !isText(command.sequence[0], for: path) || command.wantsPriorityOverSystemBehavior
    }

    /// A surface's inhibitor silences whoever is not within the surface.
    private func isSilenced(_ responder: Responder) -> Bool {
        guard let inhibitor = focusedInhibitor, inhibitor.isEnabled, let surface = inhibitor.surface else {
            return false
        }
        return !((responder as? SurfaceResponder)?.isDescendant(of: surface) ?? false)
    }

    /// Keys without modifiers are the text of a first responder that takes text. In a mode of its own the person means
    /// the mode's commands.
    private func isText(_ combination: KeyCombination, for path: ResponderPath) -> Bool {
        guard combination.modifierFlags.isSubset(of: .shift), mode == .normal, combination.isKey else {
            return false
        }
        if !combination.modifierFlags.isEmpty, case .keysym(let keysym) = combination.input,
            keysym.unicodeScalar == nil
        {
            return false
        }
        return path.first?.acceptsTextInput ?? false
    }

    /// Who performs a command now: the search begins at the first responder, or at what was pressed or touched.
    func target(of command: KeyCommand, along path: ResponderPath) -> AnyObject? {
        ActionSearch(
            action: command.action, sender: command, start: path.first,
            mainStart: path === index.path ? seat.focus.mainActionStart : nil, last: path.addedLast
        ).target()
    }

    // MARK: Performing

    func perform(_ match: KeyCommandMatch, trigger: KeyCommandTrigger?) {
        let outer = self.trigger
        self.trigger = trigger
        _ = match.command.action.perform(on: match.target, withSender: match.command)
        self.trigger = outer
    }

    /// Performs a command that was found earlier, if it still works.
    func performLater(_ command: KeyCommand, trigger: KeyCommandTrigger?) {
        if seat.isLocked, !command.worksWhileLocked { return }
        guard let target = target(of: command, along: seat.keyboard.currentRoute().path) else { return }
        perform(KeyCommandMatch(command: command, target: target), trigger: trigger)
    }
}

extension KeyCommand {
    /// The modifier that is the command by itself.
    var loneModifier: ModifierFlags? {
        if case .modifier(let modifier) = input { modifier } else { nil }
    }
}
