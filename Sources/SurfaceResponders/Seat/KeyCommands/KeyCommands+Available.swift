extension KeyCommands {
    /// The commands that work now, nearest to the first responder first and each responder's in the order of its list: for a
    /// heads-up display. Hidden ones are left out, and those whose keys a nearer one takes. While a sequence is begun,
    /// those that go on with it.
    public var available: [AvailableKeyCommand] {
        let path = keys.currentRoute().path
        index.update(for: path, by: self)
        var shadows = KeyCommandShadows()
        var result: [AvailableKeyCommand] = []
        for candidate in offered(along: path) {
            let command = candidate.command
            guard isOffered(command, by: candidate.responder),
                sequences.begun != nil || !isText(command, for: path),
                let match = match(command, of: Unretained(candidate.responder), along: path)
            else { continue }
            let keys = command.sequence.indices.dropFirst(begunSequence.count)
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

    /// Reserved commands come first, as they do when keys are pressed.
    private func offered(along path: ResponderPath) -> [KeyCommandSequence.Candidate] {
        if let sequence = sequences.begun {
            return sequence.candidates.filter { isAsked($0.responder, along: path) }
        }
        let all = index.entries.flatMap { entry in
            let (table, responder) = (
                entry.table.object, entry.responder.object
            )
            return table.commands.map { command in
                KeyCommandSequence.Candidate(command: command, responder: responder, table: table)
            }
        }
        return all.filter(\.command.behavior.isReserved) + all.filter { !$0.command.behavior.isReserved }
    }
}

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

/// Which keys are taken by commands that come first.
struct KeyCommandShadows {
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
