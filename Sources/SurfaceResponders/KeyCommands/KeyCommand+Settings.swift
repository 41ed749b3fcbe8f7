extension KeyCommand {
    /// What a command is like, and how lists show it.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// The attributes whose bits are set. Other bits mean nothing.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The command is skipped, and its key goes on as an ordinary key. For a command that a list may show
        /// greyed.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The command does something that cannot be taken back. The library only carries this: lists may
        /// mark it.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The command works, and is left out of `KeyCommands.available` and other lists.
        public static let hidden = Attributes(rawValue: 1 << 2)
    }

    /// What a list shows beside a command that switches something. The library only carries it.
    public enum State: Hashable, Sendable {
        /// `mixed` is for a selection of which a part is on.
        case off, on, mixed
    }

    /// What makes a command perform its action. It is about keys: a button and a finger perform as they come
    /// down, and a lone modifier when it is let go, unless it is to be held.
    public enum Trigger: Hashable, Sendable {
        /// The key goes down.
        case press
        /// The key was pressed with the modifiers of the command, and is let go; the modifiers may be up by
        /// then.
        case release
        /// The key has been down for a span of time. Let go before that, it does nothing. A span below zero
        /// counts as zero.
        case hold(for: Duration)
    }

    /// Whether a command repeats while its key is held. A repeat reaches no client either way.
    public enum RepeatBehavior: Hashable, Sendable {
        /// As `nonRepeatable`.
        case automatic
        /// The action is performed again each time the held key repeats, as long as somebody can perform it.
        /// For the trigger ``KeyCommand/Trigger/press`` alone, and for keys that repeat under the keymap.
        case repeatable
        /// Once, however long the key is held.
        case nonRepeatable
    }

    /// A set of key commands that replaces the usual ones for a while, for instance to resize a window by
    /// letters. A seat is in one mode at a time: `KeyCommands.mode`.
    public struct Mode: Hashable, Sendable, ExpressibleByStringLiteral {
        /// What the mode is called, in lists too. Modes with the same name are the same.
        public let name: String

        /// The mode with a name.
        public init(_ name: String) {
            self.name = name
        }

        /// The mode with a name, written as a literal.
        public init(stringLiteral name: String) {
            self.name = name
        }

        /// The mode that a seat begins in. Most commands belong to it; in any other one, keys without
        /// modifiers are not kept for a first responder that takes text.
        public static let normal = Mode("normal")
    }

    /// The modes in which a command exists.
    public enum Modes: Hashable, Sendable {
        /// In one mode.
        case only(Mode)
        /// In every mode: for the commands that leave a mode, and those that always work.
        case all

        func contains(_ mode: Mode) -> Bool {
            switch self {
            case .only(let only): only == mode
            case .all: true
            }
        }
    }

    /// What becomes of the keys of the modifiers that belong to a command. They go down before it is known
    /// whether they become part of one.
    public enum ModifierDelivery: Hashable, Sendable {
        /// The client sees them go down and up, as if there were no command.
        case forwarded
        /// The client does not see a modifier that is a command by itself. It is relieved of one that it was
        /// sent by a leave and an enter when the command performs, so that it does not act on the release. For
        /// remote desktops, which would act on a lone modifier, and for commands of buttons and fingers.
        case withheld
    }
}
