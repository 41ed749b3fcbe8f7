/// Something that is held down on a seat, such as a key or a finger, and what receives the rest of it. For
/// inspectors and logs.
public struct HeldInput {
    /// What receives the rest of an interaction.
    public enum Receiver {
        /// The responders from this one up. No client received the beginning.
        case responder(Responder)
        /// The client of this surface, and the responders on the path.
        case client(SurfaceResponder)
        /// A filter, which took the beginning.
        case filter(any InputFilter)
        /// A key command; `nil` for a key that only belongs to a sequence, and after the command was performed.
        case command(KeyCommand?)
        /// Gesture recognizers alone.
        case recognizers
        /// The pointer, which a tablet tool moves.
        case pointer
        /// None, for example after a lock has taken the interaction away.
        case nobody
    }

    /// What is down, as in ``Explanation/eventText``: `button left`, `touch 0`, `key 30`.
    public let text: String
    /// The key that is down; `nil` for anything else.
    public let keyCode: KeyCode?
    /// What receives the rest.
    public let receiver: Receiver

    init(_ interaction: Interaction) {
        text = ExplanationText.input(of: interaction)
        keyCode = (interaction as? Press)?.key.code
        receiver = Receiver(interaction)
    }
}

extension HeldInput.Receiver: CustomStringConvertible {
    fileprivate init(_ interaction: Interaction) {
        self =
            switch interaction.consumer {
            case .responders, .remoteControl: Self.along(interaction)
            case .filter(let filter): .filter(filter)
            case .command(let command): .command(command)
            case .recognizers: .recognizers
            case .pointer: .pointer
            case .listed(let surface): .client(surface)
            case .nobody, .swallowed: .nobody
            }
    }

    private static func along(_ interaction: Interaction) -> Self {
        guard let route = interaction.route else { return .nobody }
        if interaction.toldClient == .begun, let host = route.host { return .client(host) }
        return route.target.map { .responder($0) } ?? .nobody
    }

    /// The receiver in words: `the client of surface`, `key command Super+Q: Close window`.
    public var description: String {
        switch self {
        case .responder(let responder): "\(responder)"
        case .client(let surface): "the client of \(surface)"
        case .filter(let filter): "\(type(of: filter))"
        case .command(let command?): "key command \(command)"
        case .command(nil): "a key command"
        case .recognizers: "gesture recognizers"
        case .pointer: "the pointer"
        case .nobody: "nothing"
        }
    }
}

extension Seat {
    /// What is held down, and what receives the rest of each: buttons, touchpad gestures, touches, keys, and
    /// the tips and buttons of tablets. Computed with each call.
    public var heldInputs: [HeldInput] {
        // Recognizers see the pointer as a further touch while a button is down.
        context.interactions.all
            .filter { ($0 as? Touch)?.type ?? .direct == .direct }
            .map { HeldInput($0) }
    }
}

extension ExplanationText {
    fileprivate static func input(of interaction: Interaction) -> String {
        switch interaction {
        case let button as ButtonPress: "button \(name(of: button.button))"
        case let gesture as HeldTouchpadGesture: "\(gesture.kind) with \(gesture.fingerCount) fingers"
        case let touch as Touch: "touch \(touch.id)"
        case let press as Press: "\(press.key.code)"
        case let press as ToolPress: "tool \(press.tool.rawValue) \(contact(press.contact))"
        case let press as PadPress: "pad button \(press.button)"
        default: "\(type(of: interaction))"
        }
    }

    private static func contact(_ contact: ToolPress.Contact) -> String {
        switch contact {
        case .tip: "tip"
        case .button(let button): "button \(name(of: button))"
        }
    }
}
