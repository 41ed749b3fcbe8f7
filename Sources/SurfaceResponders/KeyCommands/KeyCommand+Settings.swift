extension KeyCommand {
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The command is skipped, and its key goes on; lists show it greyed.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The command does something that cannot be taken back: lists mark it.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The command works, and is in no list.
        public static let hidden = Attributes(rawValue: 1 << 2)
    }

    /// What a list shows beside a command that switches something.
    public enum State: Hashable, Sendable {
        case off, on, mixed
    }

    /// What makes a command perform its action.
    public enum Trigger: Hashable, Sendable {
        case press
        /// The key was pressed with the modifiers of the command and is let go; the modifiers may be up by then.
        case release
        /// The key stays down for so long. Let go before that, it does nothing.
        case hold(for: Duration)
    }

    public enum RepeatBehavior: Hashable, Sendable {
        /// As `nonRepeatable`.
        case automatic
        /// The action is performed again as often as a held key repeats.
        case repeatable
        /// Once, however long the key is held.
        case nonRepeatable
    }

    /// A set of key commands that replaces the usual ones for a while: to resize by letters, say.
    public struct Mode: Hashable, Sendable, ExpressibleByStringLiteral {
        public let name: String

        public init(_ name: String) {
            self.name = name
        }

        public init(stringLiteral name: String) {
            self.name = name
        }

        public static let normal = Mode("normal")
    }

    public enum Modes: Hashable, Sendable {
        case only(Mode)
        case all

        func contains(_ mode: Mode) -> Bool {
            switch self {
            case .only(let only): only == mode
            case .all: true
            }
        }
    }

    /// What becomes of the keys of the modifiers that belong to a command. They go down before it is known whether a
    /// command comes of them.
    public enum ModifierDelivery: Hashable, Sendable {
        /// The client sees them go down and up, as if there were no command.
        case forwarded
        /// The client does not see a modifier that is a command by itself; from one that was sent, the client is
        /// relieved by a leave and an enter when the command takes its key, so that it does not act on the release. For
        /// remote desktops, which would see a lone modifier.
        case withheld
    }
}
