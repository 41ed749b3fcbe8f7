/// A key command that would work if its keys were pressed now: an entry of a heads-up list.
public struct AvailableKeyCommand {
    /// As its responder offers it.
    public let command: KeyCommand
    /// The responder that offers it.
    public let responder: Responder
    /// The object that would perform it.
    public let target: AnyObject
    /// What is still to be pressed: the whole sequence, or the rest of one that was begun.
    public let remaining: [KeyCombination]

    /// What a list calls the command.
    public var title: String {
        if let title = command.appearance.discoverabilityTitle { return title }
        return command.title.isEmpty ? command.action.name : command.title
    }
}

extension KeyCommandSearch {
    /// The commands that work now. See ``KeyCommands/available``.
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
    /// All commands. Reserved ones come first, as they do when keys are pressed.
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

/// Which keys are taken by commands that come first.
private struct KeyCommandShadows {
    private struct Taken: Hashable {
        let keys: [KeyCombination]
        /// A modifier alone can do one thing when it is let go, and another when it is held.
        let isHold: Bool
    }

    private struct First {
        let responder: Responder
        let isReserved: Bool
        /// Whether nothing is pressed after it: then it hides longer ones of others.
        let isComplete: Bool
    }

    private var taken: Set<Taken> = []
    private var firsts: [KeyCombination: [First]] = [:]

    /// Whether a command can be pressed beside those that were inserted before.
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
