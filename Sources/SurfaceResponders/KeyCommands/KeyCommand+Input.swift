extension KeyCommand {
    /// What is pressed for a command.
    public enum Input: Hashable, Sendable {
        /// A key by what it means.
        case keysym(Keysym)
        /// A key by its place on the keyboard, whatever the layout.
        case keyCode(KeyCode)
        /// A modifier that is pressed and let go with nothing else in between: exactly one flag.
        case modifier(ModifierFlags)
        /// A pointer's button. The search for who performs the action begins at what the pointer is over.
        case button(PointerButton)
        /// A finger; the command needs modifiers, too. The search begins at what the finger touches.
        case touch
    }
}

extension KeyCommand.Input {
    /// A character, or the name of a keysym: `q`, `?`, `Return`, `F5`, `XF86AudioPlay`. Nil for what is neither.
    public init?(text: String) {
        switch text {
        case "\r", "\n": self = .return
        case "\t": self = .tab
        case "\u{8}": self = .delete
        case "\u{1b}": self = .escape
        case "\u{7f}": self = .forwardDelete
        default:
            let scalars = text.unicodeScalars
            let keysym = scalars.count == 1 ? scalars.first.flatMap { Keysym($0) } : Keysym(name: text)
            // xkb has numbers for control characters that no key makes.
            let isControl = scalars.count == 1 && scalars.first?.properties.generalCategory == .control
            guard let keysym, keysym != .noSymbol, !isControl else { return nil }
            self = .keysym(keysym)
        }
    }

    public static let upArrow = Self.keysym(Keysym(rawValue: 0xff52))
    public static let downArrow = Self.keysym(Keysym(rawValue: 0xff54))
    public static let leftArrow = Self.keysym(Keysym(rawValue: 0xff51))
    public static let rightArrow = Self.keysym(Keysym(rawValue: 0xff53))
    public static let pageUp = Self.keysym(Keysym(rawValue: 0xff55))
    public static let pageDown = Self.keysym(Keysym(rawValue: 0xff56))
    public static let home = Self.keysym(Keysym(rawValue: 0xff50))
    public static let end = Self.keysym(Keysym(rawValue: 0xff57))
    public static let escape = Self.keysym(Keysym(rawValue: 0xff1b))
    public static let `return` = Self.keysym(Keysym(rawValue: 0xff0d))
    public static let tab = Self.keysym(Keysym(rawValue: 0xff09))
    /// Backspace.
    public static let delete = Self.keysym(Keysym(rawValue: 0xff08))
    public static let forwardDelete = Self.keysym(Keysym(rawValue: 0xffff))
    public static let space = Self.keysym(Keysym(rawValue: 0x20))

    /// F1 to F35.
    public static func function(_ number: Int) -> Self {
        precondition((1...35).contains(number), "there are function keys F1 to F35")
        return .keysym(Keysym(rawValue: 0xffbe + UInt32(number - 1)))
    }

    /// Where people read from right to left, left is where right was.
    var mirrored: Self {
        switch self {
        case .leftArrow: .rightArrow
        case .rightArrow: .leftArrow
        case .keysym(let keysym): .keysym(Self.mirrored(keysym))
        default: self
        }
    }

    private static func mirrored(_ keysym: Keysym) -> Keysym {
        let pairs: [UInt32] = [0x5b, 0x5d, 0x7b, 0x7d, 0x28, 0x29, 0x3c, 0x3e]
        guard let place = pairs.firstIndex(of: keysym.rawValue) else { return keysym }
        return Keysym(rawValue: pairs[place ^ 1])
    }
}

/// A literal that is neither a character nor the name of a keysym ends the program: `Input(text:)` takes text from outside.
extension KeyCommand.Input: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        guard let input = Self(text: text) else {
            preconditionFailure("'\(text)' is neither a character nor the name of a keysym")
        }
        self = input
    }
}

extension KeyCommand.Input: CustomStringConvertible {
    public var description: String {
        switch self {
        case .keysym(let keysym):
            keysym.unicodeScalar.flatMap {
                $0.value > 0x20 && $0.value != 0x7f ? String($0).uppercased() : nil
            }
                ?? keysym.name
        case .keyCode(let code): "\(code)"
        case .modifier(let flags): flags.combinationNames.joined(separator: "+")
        case .button(.left): "left button"
        case .button(.right): "right button"
        case .button(.middle): "middle button"
        case .button(let button): "button \(button.rawValue)"
        case .touch: "touch"
        }
    }
}
