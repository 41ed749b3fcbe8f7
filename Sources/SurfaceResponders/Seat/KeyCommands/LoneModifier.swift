/// A modifier that is down alone. Other presses, wheels and changes of the focus end this state.
struct LoneModifier {
    let press: Press
    /// The command that performs when the modifier is released.
    let tap: KeyCommand?
    /// The command that performs when the modifier has been held long enough.
    let hold: KeyCommand?

    var code: KeyCode { press.key.code }
}

/// Watches the modifier that is down while nothing else is pressed.
final class LoneModifierWatch {
    /// Called when the modifier was held long enough, after the watch has ended. Set by `KeyCommands`.
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

    /// Whether the command of a lone modifier performs when the modifier is released.
    var isTap: Bool {
        holdMicroseconds == nil
    }
}

extension Keysym {
    /// The modifier of keys with this keysym; `nil` for other keys.
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
