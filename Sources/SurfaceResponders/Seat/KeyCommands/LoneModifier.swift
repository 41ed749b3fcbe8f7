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

extension KeyCommand {
    var loneModifier: ModifierFlags? {
        if case .modifier(let modifier) = input { modifier } else { nil }
    }

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
