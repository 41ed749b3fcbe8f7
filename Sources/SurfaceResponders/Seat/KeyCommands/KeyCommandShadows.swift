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
            first.isReserved && !command.isReserved
                || first.isComplete && keys.count > 1 && first.responder !== candidate.responder
        }
        let isHold = command.loneModifier != nil && !command.isTap
        guard !isHidden, taken.insert(Taken(keys: keys, isHold: isHold)).inserted else { return false }
        if command.loneModifier == nil {
            firsts[key, default: []].append(
                First(
                    responder: candidate.responder, isReserved: command.isReserved,
                    isComplete: keys.count == 1))
        }
        return true
    }
}
