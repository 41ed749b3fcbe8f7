/// Commands of responders that are on no chain: ``lastResponders``.
extension KeyCommands {
    /// Who performs a command that a responder offers: for one that is on no chain, the search begins there.
    @inline(__always)
    func match(
        _ command: KeyCommand, of responder: Unretained<Responder>, along path: ResponderPath
    ) -> KeyCommandMatch? {
        guard index.last.areKnown, !path.contains(responder.object) else {
            return match(command, along: path)
        }
        return match(command, from: responder.object)
    }

    /// The same for a command that was found earlier, of which it is not remembered who offers it.
    func matchLater(_ command: KeyCommand, along path: ResponderPath) -> KeyCommandMatch? {
        let last = lastResponders.first { responder in
            !path.contains(responder)
                && responder.keyCommandTable?.commands.contains { $0 === command } ?? false
        }
        guard let last else { return match(command, along: path) }
        return match(command, from: last)
    }

    private func match(_ command: KeyCommand, from responder: Responder) -> KeyCommandMatch? {
        KeyCommandMatch(command) { responder.target(forAction: command.action, withSender: $0) }
    }

    /// Whether a responder's commands can be pressed: it is on the path, or comes after it.
    func isAsked(_ responder: Responder, along path: ResponderPath) -> Bool {
        path.contains(responder) || lastResponders.contains { $0 === responder }
    }

    /// Whether a responder of the compositor that is on the chain of whoever has the keys now offers a command that begins
    /// with a combination, even if nobody can perform it now. What surfaces offer does not count, nor do
    /// ``lastResponders``: for whoever is about to offer something there.
    public func isOnChain(_ combination: KeyCombination) -> Bool {
        let path = keys.currentRoute().path
        index.update(for: path, by: self)
        return index.entries.contains { entry in
            let (responder, table) = (entry.responder.object, entry.table.object)
            return !(responder is SurfaceResponder) && path.contains(responder)
                && table.commands.contains { table.combination(0, of: $0).collides(with: combination) }
        }
    }
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

/// Responders that offer commands and are on no chain.
struct LastResponders {
    let responders: [Responder]
    /// Whether there ever were any. Without them, everybody that offers something is on a chain.
    let areKnown: Bool

    /// Without any, nothing that would have to be counted.
    @inline(__always)
    var known: [Responder]? { areKnown ? responders : nil }
}
