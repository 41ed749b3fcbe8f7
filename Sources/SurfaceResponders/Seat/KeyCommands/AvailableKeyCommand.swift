/// A key command that would work if its keys were pressed now: an entry of a heads-up display.
public struct AvailableKeyCommand {
    /// The command, as its responder offers it.
    public let command: KeyCommand
    /// The responder that offers it.
    public let responder: Responder
    /// The object that would perform it.
    public let target: AnyObject
    /// The keys that are still to be pressed: the whole sequence, or the rest of one that was begun.
    public let remaining: [KeyCombination]

    /// The title of the command in a list.
    public var title: String {
        if let title = command.appearance.discoverabilityTitle { return title }
        return command.title.isEmpty ? command.action.name : command.title
    }
}

extension KeyCommandSearch {
    /// Returns the commands that work now, or that continue a sequence. See ``KeyCommands/available``.
    func available(continuing sequence: KeyCommandSequence?, along path: ResponderPath)
        -> [AvailableKeyCommand]
    {
        var shadows = KeyCommandShadows()
        var result: [AvailableKeyCommand] = []
        for candidate in sequence?.candidates ?? index.candidates {
            let command = candidate.command
            guard isAsked(candidate.responder, along: path),
                restrictions.allows(command, of: candidate.responder),
                sequence != nil || !restrictions.isText(command, for: path),
                let match = match(command, of: Unretained(candidate.responder), along: path)
            else { continue }
            let keys = command.sequence.indices.dropFirst(sequence?.pressed.count ?? 0)
                .map { candidate.combination(after: $0) }
            guard shadows.insert(keys, of: candidate), !command.appearance.attributes.contains(.hidden) else {
                continue
            }
            result.append(
                AvailableKeyCommand(
                    command: command, responder: candidate.responder, target: match.target, remaining: keys))
        }
        return result
    }
}

extension KeyCommandIndex {
    /// All commands. Reserved ones come first, as when keys are pressed.
    fileprivate var candidates: [KeyCommandSequence.Candidate] {
        let all = entries.flatMap { entry in
            let (table, responder) = (entry.table.object, entry.responder.object)
            return table.commands.map { command in
                KeyCommandSequence.Candidate(command: command, responder: responder, table: table)
            }
        }
        return all.filter(\.command.behavior.isReserved) + all.filter { !$0.command.behavior.isReserved }
    }
}

/// The keys of the commands listed so far. They hide later commands with the same keys.
private struct KeyCommandShadows {
    private struct Taken: Hashable {
        let keys: [KeyCombination]
        /// A modifier alone can do one thing when it is released, and another when it is held.
        let isHold: Bool
    }

    private struct First {
        let responder: Responder
        let isReserved: Bool
        /// Whether the command has no further key. It then hides longer sequences of other responders.
        let isComplete: Bool
    }

    private var taken: Set<Taken> = []
    private var firsts: [KeyCombination: [First]] = [:]

    /// Inserts the keys of a command. Returns `false` if commands inserted before hide it.
    mutating func insert(_ keys: [KeyCombination], of candidate: KeyCommandSequence.Candidate) -> Bool {
        guard let key = keys.first else { return false }
        let command = candidate.command
        let isHidden = firsts[key, default: []].contains { first in
            first.isReserved && !command.behavior.isReserved
                || first.isComplete && keys.count > 1 && first.responder !== candidate.responder
        }
        let isHold = command.loneModifier != nil && !command.isTap
        guard !isHidden, taken.insert(Taken(keys: keys, isHold: isHold)).inserted else { return false }
        if command.loneModifier == nil {
            firsts[key, default: []].append(
                First(
                    responder: candidate.responder, isReserved: command.behavior.isReserved,
                    isComplete: keys.count == 1))
        }
        return true
    }
}
