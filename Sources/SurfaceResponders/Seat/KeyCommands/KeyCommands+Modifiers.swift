/// Modifiers that are commands by themselves: Super alone.
extension KeyCommands {
    /// A modifier goes down. What it does by itself is known when it comes up, or was held, with nothing in between.
    func claimModifier(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        guard let modifier = press.key.keysym.modifier, index.loneModifiers.contains(modifier),
            sequences.begun == nil, !context.interactions.isAnythingPressed
        else { return .none }
        let flags = press.key.modifierFlags.intersection(.matchedModifiers)
        let key = KeyCommandKey(modifier: modifier, flags)
        let tap = firstCommand(for: key, along: path) { $0.isTap }
        let hold = firstCommand(for: key, along: path) { !$0.isTap }
        guard tap != nil || hold != nil else { return .none }
        lone.begin(LoneModifier(press: press, tap: tap, hold: hold))
        guard
            let command = [tap, hold].compactMap(\.self).first(where: {
                $0.behavior.modifierDelivery == .withheld
            })
        else {
            return .none
        }
        return .await(command)
    }

    private func firstCommand(
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
                        isOffered(command, by: entry.responder.object),
                        match(command, of: entry.responder, along: path) != nil
                    else { continue }
                    return command
                }
            }
        }
        return nil
    }

    /// A key is up, and whatever had it knows.
    func keyIsUp(_ press: Press, isLost: Bool, at time: Timestamp) {
        if !keys.combinations.isEmpty { keys.combinations.end(of: press.key.code, at: time, isLost: isLost) }
        guard let lone = self.lone.modifier, lone.press === press else { return }
        self.lone.end()
        guard !isLost, let tap = lone.tap else { return }
        context.note(.command(tap))
        performLater(tap, trigger: .key(Unretained(press)))
    }
}

extension KeyCommand {
    /// Whether a lone modifier performs it by being let go.
    var isTap: Bool {
        holdMicroseconds == nil
    }
}

extension Keysym {
    /// The modifier that a key with this keysym is.
    var modifier: ModifierFlags? {
        switch rawValue {
        case 0xffe1, 0xffe2: .shift
        case 0xffe3, 0xffe4: .control
        case 0xffe7, 0xffe8, 0xffe9, 0xffea: .alternate
        case 0xffeb, 0xffec: .super
        case 0xfe03: .level3
        case 0xfe11: .level5
        default: nil
        }
    }
}

/// A modifier that is down by itself: a key, a button, a wheel or a finger, and it is one no more.
struct LoneModifier {
    let press: Press
    /// What it does when it is let go.
    let tap: KeyCommand?
    /// What it does when it is held.
    let hold: KeyCommand?

    var code: KeyCode { press.key.code }
}

/// The modifier that is down, as long as nothing else was pressed.
final class LoneModifierWatch {
    /// Called when it was held for as long as its command asks; it is alone no more by then. Set while the seat is there.
    var onHold: ((LoneModifier) -> Void)?

    private let clock: any SeatClock
    private(set) var modifier: LoneModifier?
    private lazy var timer = SeatTimer { [unowned self] in timedOut() }

    init(clock: any SeatClock) {
        self.clock = clock
    }

    func begin(_ lone: LoneModifier) {
        modifier = lone
        if let microseconds = lone.hold?.holdMicroseconds {
            clock.schedule(timer, afterMicroseconds: microseconds)
        }
    }

    /// It is up, or something else was pressed.
    func end() {
        guard let lone = modifier else { return }
        modifier = nil
        if lone.hold != nil { clock.cancel(timer) }
    }

    private func timedOut() {
        guard let lone = modifier, lone.hold != nil else { return }
        modifier = nil
        onHold?(lone)
    }
}
