/// What could be pressed now.
extension KeyCommands {
    /// The commands that work now, nearest to the first responder first and each responder's in the order of its list: for a
    /// heads-up display. Hidden ones are left out, and those whose keys a nearer one takes. While a sequence is begun,
    /// those that go on with it.
    public var available: [AvailableKeyCommand] {
        let path = keys.sender.currentRoute().path
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
            guard shadows.insert(keys, of: candidate), !command.attributes.contains(.hidden) else { continue }
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
        return all.filter(\.command.isReserved) + all.filter { !$0.command.isReserved }
    }
}
