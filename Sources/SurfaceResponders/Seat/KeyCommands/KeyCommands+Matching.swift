extension KeyCommands {
    /// Commands for what was pressed: the one that performs, and those that want more keys.
    struct Finding: ~Copyable {
        var match: KeyCommandMatch?
        var longer: [KeyCommandSequence.Candidate] = []

        /// The one that performs.
        var command: KeyCommand? {
            switch match {
            case .some(let match): match.command
            case .none: nil
            }
        }
    }

    /// Looks along an index: reserved commands first, then those of the responder nearest to the first responder;
    /// within one responder in the order of its list.
    /// - Parameter code: the key, or nil for buttons, fingers and lone modifiers.
    func find(
        _ candidates: inout KeyCandidates, code: KeyCode?, in index: KeyCommandIndex,
        along path: ResponderPath
    ) -> Finding {
        var finding = findReserved(&candidates, code: code, in: index, along: path)
        if finding.match == nil, finding.longer.isEmpty {
            find(&candidates, code: code, in: index, along: path, onlyReserved: false, &finding)
        }
        return finding
    }

    /// The same among reserved commands alone.
    func findReserved(
        _ candidates: inout KeyCandidates, code: KeyCode?, in index: KeyCommandIndex,
        along path: ResponderPath
    ) -> Finding {
        var finding = Finding()
        if index.hasReserved {
            find(&candidates, code: code, in: index, along: path, onlyReserved: true, &finding)
        }
        return finding
    }

    private func find(
        _ candidates: inout KeyCandidates, code: KeyCode?, in index: KeyCommandIndex,
        along path: ResponderPath,
        onlyReserved: Bool, _ finding: inout Finding
    ) {
        // A responder that is asked about an action may change what there is, though that is not its business.
        let (entries, delegate, last) = (index.entries, index.path?.delegate, index.last.known)
        defer {
            withExtendedLifetime(delegate) {}
            withExtendedLifetime(last) {}
        }
        for place in entries.indices {
            // Of one table alone it is known that the key may be in it.
            if entries.count > 1, let code, !entries[place].keyCodes.contains(code) { continue }
            entries[place].table.use { table in
                find(
                    &candidates, in: table, of: entries[place].responder, along: path,
                    onlyReserved: onlyReserved, &finding)
            }
            if finding.match != nil { return }
        }
    }

    private func find(
        _ candidates: inout KeyCandidates, in table: KeyCommandTable, of responder: Unretained<Responder>,
        along path: ResponderPath, onlyReserved: Bool, _ finding: inout Finding
    ) {
        var number = 0
        while finding.match == nil, let candidate = candidates.candidate(number, self) {
            number += 1
            for place in table.commands(for: candidate.key) {
                let traits = table.traits(place)
                guard traits.contains(.localizable) || !candidate.isLocalized,
                    traits.contains(.reserved) || !onlyReserved,
                    finding.match == nil || !traits.contains(.single)
                else { continue }
                let command = table.command(place)
                guard isUnrestricted && traits.contains(.usual) || isOffered(command, by: responder),
                    !traits.contains(.text) || !isText(command, for: path),
                    let match = match(command, of: responder, along: path)
                else { continue }
                if traits.contains(.single) {
                    finding.match = consume match
                } else {
                    finding.longer.append(
                        .init(command: command, responder: responder.object, table: table))
                }
            }
        }
    }

    /// Whether a command may work at all now, whoever performs it.
    func isOffered(_ command: KeyCommand, by responder: Responder) -> Bool {
        guard isThere(command) else { return false }
        return !canBeSilenced(command) || !isSilenced(responder)
    }

    /// Whether mode and lock let a command work now.
    private func isThere(_ command: KeyCommand) -> Bool {
        guard !command.appearance.attributes.contains(.disabled), command.behavior.modes.contains(mode) else {
            return false
        }
        return !context.isLocked || command.behavior.worksWhileLocked
    }

    /// Whether an inhibitor may keep a command from working.
    private func canBeSilenced(_ command: KeyCommand) -> Bool {
        guard hasInhibitors, !command.behavior.worksWhileInhibited else { return false }
        return command.combination.isKey || command.loneModifier != nil
    }

    /// Whether a command that was found earlier may work now, though its responder is not remembered.
    private func isStillOffered(_ command: KeyCommand, along path: ResponderPath) -> Bool {
        guard isThere(command) else { return false }
        guard canBeSilenced(command), isInhibited else { return true }
        return path.responders.contains { responder in
            responder.keyCommandTable?.commands.contains(command) ?? false && !isSilenced(responder)
        }
    }

    @inline(never)
    private func isOffered(_ command: KeyCommand, by responder: Unretained<Responder>) -> Bool {
        isOffered(command, by: responder.object)
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
    func isText(_ command: KeyCommand, for path: ResponderPath) -> Bool {
        command.traits.contains(.text) && mode == .normal && path.first?.acceptsTextInput ?? false
    }

    /// Who performs a command now: the search begins at the first responder, or at what was pressed or touched.
    func match(_ command: KeyCommand, along path: ResponderPath) -> KeyCommandMatch? {
        KeyCommandMatch(command) { sender in
            guard focus.isMainWindowElsewhere, path === index.path else {
                return path.target(forAction: command.action, withSender: sender)
            }
            return command.action.performer(
                withSender: sender, from: path.first, mainStart: focus.mainActionStart,
                delegate: context.delegate)
        }
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
    func performLater(
        _ command: KeyCommand, trigger: KeyCommandTrigger.Uncounted, isRepeating: Bool = false
    ) {
        let path = keys.currentRoute().path
        guard isStillOffered(command, along: path), let match = matchLater(command, along: path) else {
            return
        }
        perform(match, trigger: trigger, isRepeating: isRepeating)
    }
}

extension KeyCommand {
    var loneModifier: ModifierFlags? {
        if case .modifier(let modifier) = input { modifier } else { nil }
    }
}

/// A command that works now, and the object that performs it.
///
/// Never copied: copying `sender`, or making it anew, costs more than the search.
struct KeyCommandMatch: ~Copyable {
    let command: KeyCommand
    let target: AnyObject
    /// The command, as it is handed to whoever is asked and performs.
    let sender: Any?

    init?(_ command: KeyCommand, _ findTarget: (Any?) -> AnyObject?) {
        self.command = command
        sender = command
        guard let target = findTarget(sender) else { return nil }
        self.target = target
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
