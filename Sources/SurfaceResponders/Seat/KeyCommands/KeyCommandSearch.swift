/// Finds the key command for a press, among the commands that the responders of a path offer.
///
/// Reserved commands come first, then those of the responder nearest to the first responder. Within one
/// responder, the likeliest meaning of the key comes first (`KeyCandidates`), then the order of the list
/// counts. Responders that are on no chain come last.
final class KeyCommandSearch {
    /// The commands for a press: the one that performs, and those that need more keys.
    struct Finding: ~Copyable {
        var match: KeyCommandMatch?
        var longer: [KeyCommandSequence.Candidate] = []

        var command: KeyCommand? {
            switch match {
            case .some(let match): match.command
            case .none: nil
            }
        }
    }

    let index: KeyCommandIndex
    let restrictions: KeyCommandRestrictions
    /// `nil` for a search whose path does not continue in the main window.
    private let focus: Focus?
    private let context: SeatContext

    init(
        _ context: SeatContext, layouts: KeyboardLayouts, restrictions: KeyCommandRestrictions,
        goingOnIn focus: Focus? = nil
    ) {
        index = KeyCommandIndex(context, layouts: layouts)
        self.context = context
        self.restrictions = restrictions
        self.focus = focus
    }

    /// - Parameter code: the key; `nil` for buttons, fingers and lone modifiers.
    func find(_ candidates: inout KeyCandidates, code: KeyCode?, along path: ResponderPath) -> Finding {
        var finding = findReserved(&candidates, code: code, along: path)
        if finding.match == nil, finding.longer.isEmpty {
            find(&candidates, code: code, along: path, onlyReserved: false, &finding)
        }
        return finding
    }

    private func findReserved(
        _ candidates: inout KeyCandidates, code: KeyCode?, along path: ResponderPath
    ) -> Finding {
        var finding = Finding()
        if index.hasReserved { find(&candidates, code: code, along: path, onlyReserved: true, &finding) }
        return finding
    }

    private func find(
        _ candidates: inout KeyCandidates, code: KeyCode?, along path: ResponderPath, onlyReserved: Bool,
        _ finding: inout Finding
    ) {
        // A responder that is asked about an action may change the index, although it should not.
        let (entries, delegate, last) = (index.entries, index.path?.delegate, index.last.known)
        defer {
            withExtendedLifetime(delegate) {}
            withExtendedLifetime(last) {}
        }
        for place in entries.indices {
            // If there is only one table, the caller has checked that the key may be in it.
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
        while finding.match == nil, let candidate = candidates.candidate(number, index) {
            number += 1
            for place in table.commands(for: candidate.key) {
                let traits = table.traits(place)
                guard traits.contains(.localizable) || !candidate.isLocalized,
                    traits.contains(.reserved) || !onlyReserved,
                    finding.match == nil || !traits.contains(.single)
                else { continue }
                let command = table.command(place)
                guard
                    restrictions.isUnrestricted && traits.contains(.usual)
                        || restrictions.allows(command, of: responder),
                    !traits.contains(.text) || !restrictions.isText(command, for: path),
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

    /// Returns the first command for a modifier alone that works now and meets a condition.
    func firstCommand(
        for key: KeyCommandKey, along path: ResponderPath, where isMeant: (KeyCommand) -> Bool
    ) -> KeyCommand? {
        let (entries, delegate, last) = (index.entries, index.path?.delegate, index.last.known)
        defer {
            withExtendedLifetime(delegate) {}
            withExtendedLifetime(last) {}
        }
        for onlyReserved in [true, false] {
            for entry in entries {
                let table = entry.table.object
                for place in table.commands(for: key) {
                    let command = table.command(place)
                    guard command.behavior.isReserved || !onlyReserved, isMeant(command),
                        restrictions.allows(command, of: entry.responder.object),
                        match(command, of: entry.responder, along: path) != nil
                    else { continue }
                    return command
                }
            }
        }
        return nil
    }

    // MARK: Sequences

    /// Returns the commands that continue a sequence with a key. As with first keys, a complete command hides
    /// longer ones of responders further up, but waits if its own or a nearer responder has a longer one.
    func find(_ key: Key, in begun: KeyCommandSequence, along path: ResponderPath) -> Finding {
        var finding = Finding()
        var matchResponder: Responder?
        var candidates = KeyCandidates(key)
        let count = begun.pressed.count
        for candidate in begun.candidates {
            if let matchResponder, matchResponder !== candidate.responder { break }
            let command = candidate.command
            // The sequence may have begun with another first responder.
            guard isAsked(candidate.responder, along: path),
                candidates.contains(
                    candidate.combination(after: count),
                    allowingLocalized: command.behavior.allowsAutomaticLocalization, index),
                restrictions.allows(command, of: candidate.responder),
                let match = match(command, of: Unretained(candidate.responder), along: path)
            else { continue }
            if command.sequence.count > count + 1 {
                finding.longer.append(candidate)
            } else if finding.match == nil {
                finding.match = consume match
                matchResponder = candidate.responder
            }
        }
        return finding
    }

    /// Whether a key belongs to a reserved command, while the begun sequence belongs to none.
    func isReserved(_ key: Key, besides begun: KeyCommandSequence, along path: ResponderPath) -> Bool {
        guard index.hasReserved, index.keyCodes.contains(key.code),
            !begun.candidates.contains(where: \.command.behavior.isReserved)
        else { return false }
        var candidates = KeyCandidates(key)
        let finding = findReserved(&candidates, code: key.code, along: path)
        return finding.match != nil || !finding.longer.isEmpty
    }

    // MARK: Performers

    /// Returns a command with the object that performs it; `nil` if no object can perform it now. The search
    /// for the object begins at the start of the path: the first responder, or what was pressed. If the path
    /// does not contain `responder`, which offers the command, the search begins at `responder`.
    @inline(__always)
    func match(
        _ command: KeyCommand, of responder: Unretained<Responder>, along path: ResponderPath
    ) -> KeyCommandMatch? {
        guard index.last.areKnown, !path.contains(responder.object) else {
            return match(command, along: path)
        }
        return match(command, from: responder.object)
    }

    /// Does the same for a command found earlier. Also returns `nil` if a restriction now forbids it.
    func matchLater(_ command: KeyCommand, along path: ResponderPath) -> KeyCommandMatch? {
        guard restrictions.stillAllows(command, along: path) else { return nil }
        let last = index.last.responders.first { responder in
            !path.contains(responder)
                && responder.keyCommandTable?.commands.contains { $0 === command } ?? false
        }
        guard let last else { return match(command, along: path) }
        return match(command, from: last)
    }

    /// Searches for the performer from the start of the path: the first responder, or what was pressed.
    private func match(_ command: KeyCommand, along path: ResponderPath) -> KeyCommandMatch? {
        KeyCommandMatch(command) { sender in
            guard let focus, focus.isMainWindowElsewhere, path === index.path else {
                return path.target(forAction: command.action, withSender: sender)
            }
            return command.action.performer(
                withSender: sender, from: path.first, mainStart: focus.mainActionStart,
                delegate: context.delegate)
        }
    }

    private func match(_ command: KeyCommand, from responder: Responder) -> KeyCommandMatch? {
        KeyCommandMatch(command) { responder.target(forAction: command.action, withSender: $0) }
    }

    /// Whether a responder is asked for commands: it is on the path, or one of the last responders.
    func isAsked(_ responder: Responder, along path: ResponderPath) -> Bool {
        path.contains(responder) || index.last.responders.contains { $0 === responder }
    }
}

/// A command that works now, and the object that performs it. Not copyable: copying `sender` costs more than
/// the search.
struct KeyCommandMatch: ~Copyable {
    let command: KeyCommand
    let target: AnyObject
    /// The command, as it is passed to the objects that are asked and to the one that performs it.
    let sender: Any?

    init?(_ command: KeyCommand, _ findTarget: (Any?) -> AnyObject?) {
        self.command = command
        sender = command
        guard let target = findTarget(sender) else { return nil }
        self.target = target
    }
}
