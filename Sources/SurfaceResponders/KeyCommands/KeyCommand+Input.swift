extension KeyCommand {
    /// The input that triggers a command.
    public enum Input: Hashable, Sendable {
        /// A key, identified by its keysym.
        case keysym(Keysym)
        /// A key, identified by its position on the keyboard, regardless of the layout.
        case keyCode(KeyCode)
        /// A modifier key that is pressed alone, until it is released or has been held long enough
        /// (``KeyCommand/Trigger``). Exactly one flag, and not Caps Lock or Num Lock.
        case modifier(ModifierFlags)
        /// A pointer button. The search for the action's target begins at the responder under the pointer.
        case button(PointerButton)
        /// A finger. The command needs modifiers. The search for the target begins at the touched responder.
        case touch
    }
}

extension KeyCommand.Input {
    /// Creates an input from a character, or from a keysym name in xkbcommon's spelling: `q`, `?`, `Return`,
    /// `F5`, `XF86AudioPlay`. `nil` for any other text, and for most control characters.
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
            // xkb has keysyms for control characters that no key produces.
            let isControl = scalars.count == 1 && scalars.first?.properties.generalCategory == .control
            guard let keysym, keysym != .noSymbol, !isControl else { return nil }
            self = .keysym(keysym)
        }
    }

    /// The Up arrow key, not that of the numeric keypad: keysym `Up`.
    public static let upArrow = Self.keysym(Keysym(rawValue: 0xff52))
    /// The Down arrow key, not that of the numeric keypad: keysym `Down`.
    public static let downArrow = Self.keysym(Keysym(rawValue: 0xff54))
    /// The Left arrow key, not that of the numeric keypad: keysym `Left`. Mirroring makes it `rightArrow`.
    public static let leftArrow = Self.keysym(Keysym(rawValue: 0xff51))
    /// The Right arrow key, not that of the numeric keypad: keysym `Right`. Mirroring makes it `leftArrow`.
    public static let rightArrow = Self.keysym(Keysym(rawValue: 0xff53))
    /// The Page Up key: keysym `Prior`.
    public static let pageUp = Self.keysym(Keysym(rawValue: 0xff55))
    /// The Page Down key: keysym `Next`.
    public static let pageDown = Self.keysym(Keysym(rawValue: 0xff56))
    /// The Home key: keysym `Home`.
    public static let home = Self.keysym(Keysym(rawValue: 0xff50))
    /// The End key: keysym `End`.
    public static let end = Self.keysym(Keysym(rawValue: 0xff57))
    /// The Escape key. It cancels a sequence that no command continues with Escape, without any other effect.
    public static let escape = Self.keysym(Keysym(rawValue: 0xff1b))
    /// The Return key, not the Enter key of the numeric keypad.
    public static let `return` = Self.keysym(Keysym(rawValue: 0xff0d))
    /// The Tab key. With Shift it is still Tab here, regardless of the keymap's keysym for Shift+Tab.
    public static let tab = Self.keysym(Keysym(rawValue: 0xff09))
    /// The Backspace key, which deletes backward: keysym `BackSpace`.
    public static let delete = Self.keysym(Keysym(rawValue: 0xff08))
    /// The Delete key, which deletes forward: keysym `Delete`.
    public static let forwardDelete = Self.keysym(Keysym(rawValue: 0xffff))
    /// The space bar.
    public static let space = Self.keysym(Keysym(rawValue: 0x20))

    /// A function key, F1 to F35. Other numbers give a key that does not exist.
    public static func function(_ number: Int) -> Self {
        guard (1...35).contains(number) else { return .keysym(.noSymbol) }
        return .keysym(Keysym(rawValue: 0xffbe + UInt32(number - 1)))
    }

    /// The input for right-to-left environments: left and right arrow keys and brackets are exchanged.
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
    /// Creates an input like ``KeyCommand/Input/init(text:)``. Text that has no input gives a key that does
    /// not exist: see ``KeyCombination/canBePressed``.
    public init(stringLiteral text: String) {
        self = Self(text: text) ?? .keysym(.noSymbol)
    }
}

extension KeyCommand.Input: CustomStringConvertible {
    /// The input for users: a character in upper case, the name of a keysym, a button.
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
