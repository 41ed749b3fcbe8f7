extension KeyCommand {
    /// What is pressed for a command.
    public enum Input: Hashable, Sendable {
        /// A key by what it means.
        case keysym(Keysym)
        /// A key by its place on the keyboard, whatever the layout.
        case keyCode(KeyCode)
        /// A modifier that is pressed and let go with nothing else in between: exactly one flag, of those
        /// that a key holds down (not Caps Lock, not Num Lock).
        case modifier(ModifierFlags)
        /// A pointer's button. The search for a target of the action begins at what the pointer is
        /// over.
        case button(PointerButton)
        /// A finger; the command needs modifiers too. The search begins at what the finger touches.
        case touch
    }
}

extension KeyCommand.Input {
    /// A character, or the name of a keysym as xkbcommon spells it: `q`, `?`, `Return`, `F5`,
    /// `XF86AudioPlay`. Nil for text that is neither, and for control characters other than Tab, Return, line
    /// feed, Backspace, Escape and Delete. Takes text from outside.
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

    /// The Up arrow key, not that of the number pad: keysym `Up`.
    public static let upArrow = Self.keysym(Keysym(rawValue: 0xff52))
    /// The Down arrow key, not that of the number pad: keysym `Down`.
    public static let downArrow = Self.keysym(Keysym(rawValue: 0xff54))
    /// The Left arrow key, not that of the number pad: keysym `Left`. Becomes the right one where people read
    /// from right to left, unless the command is not mirrored.
    public static let leftArrow = Self.keysym(Keysym(rawValue: 0xff51))
    /// The Right arrow key, not that of the number pad: keysym `Right`. Becomes the left one where people
    /// read from right to left, unless the command is not mirrored.
    public static let rightArrow = Self.keysym(Keysym(rawValue: 0xff53))
    /// The Page Up key: keysym `Prior`.
    public static let pageUp = Self.keysym(Keysym(rawValue: 0xff55))
    /// The Page Down key: keysym `Next`.
    public static let pageDown = Self.keysym(Keysym(rawValue: 0xff56))
    /// The Home key: keysym `Home`.
    public static let home = Self.keysym(Keysym(rawValue: 0xff50))
    /// The End key: keysym `End`.
    public static let end = Self.keysym(Keysym(rawValue: 0xff57))
    /// The Escape key. In a begun sequence that no command continues with it, it only ends the sequence.
    public static let escape = Self.keysym(Keysym(rawValue: 0xff1b))
    /// The Return key, not the Enter key of the number pad.
    public static let `return` = Self.keysym(Keysym(rawValue: 0xff0d))
    /// The Tab key. With Shift it is still Tab here, whatever keysym the keymap has for the two.
    public static let tab = Self.keysym(Keysym(rawValue: 0xff09))
    /// The Backspace key, which deletes what precedes: keysym `BackSpace`.
    public static let delete = Self.keysym(Keysym(rawValue: 0xff08))
    /// The Delete key, which deletes what follows: keysym `Delete`.
    public static let forwardDelete = Self.keysym(Keysym(rawValue: 0xffff))
    /// The space bar.
    public static let space = Self.keysym(Keysym(rawValue: 0x20))

    /// A function key, F1 to F35. Any other number is a key that no keyboard has:
    /// ``KeyCombination/canBePressed``.
    public static func function(_ number: Int) -> Self {
        guard (1...35).contains(number) else { return .keysym(.noSymbol) }
        return .keysym(Keysym(rawValue: 0xffbe + UInt32(number - 1)))
    }

    /// Where people read from right to left, left is where right was: the arrow keys and brackets change
    /// places.
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

extension KeyCommand.Input: ExpressibleByStringLiteral {
    /// What ``KeyCommand/Input/init(text:)`` makes of a literal. A literal that is neither a character nor
    /// the name of a keysym is a key that no keyboard has: ``KeyCombination/canBePressed``.
    public init(stringLiteral text: String) {
        self = Self(text: text) ?? .keysym(.noSymbol)
    }
}

extension KeyCommand.Input: CustomStringConvertible {
    /// What is pressed, for people: a character in upper case, the name of a keysym, a button.
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
