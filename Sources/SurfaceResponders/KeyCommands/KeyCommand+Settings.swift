extension KeyCommand {
    /// When a command exists, what makes it perform its action, and what it takes precedence over. Of a command of several
    /// keys, `trigger` and `repeatBehavior` are about the last one.
    public struct Behavior: Hashable, Sendable {
        /// What makes the command perform its action, once its last key is down.
        public var trigger: Trigger
        /// Whether the action is performed again while the key is held.
        public var repeatBehavior: RepeatBehavior
        /// The modes in which the command exists. In any other mode its keys are ordinary keys: see
        /// `KeyCommands.mode`.
        public var modes: Modes
        /// Whether the keys of the modifiers reach the client that has the keyboard focus.
        public var modifierDelivery: ModifierDelivery
        /// Whether the command takes its key from a first responder that takes text, though without the command
        /// the key would type something there or move in it: it has no modifiers, or only those that choose a
        /// character, such as Shift and AltGr.
        public var wantsPriorityOverSystemBehavior: Bool
        /// Whether the key is found where the layout in use has another character: by the first layout with the Latin
        /// alphabet, and among digits by what Shift makes of a key. Off, the layout in use has to have the character itself.
        public var allowsAutomaticLocalization: Bool
        /// Whether left and right change places where people read from right to left.
        public var allowsAutomaticMirroring: Bool
        /// Whether the command comes before those of responders nearer to the first responder: for what a
        /// compositor never gives away.
        public var isReserved: Bool
        /// Whether the command works while the session is locked. No other command does.
        public var worksWhileLocked: Bool
        /// Whether the command works while a client inhibits the compositor's commands: above all, the one that
        /// ends that.
        public var worksWhileInhibited: Bool

        /// Each argument is what the property of its name says.
        public init(
            trigger: Trigger = .press, repeatBehavior: RepeatBehavior = .automatic,
            modes: Modes = .only(.normal),
            modifierDelivery: ModifierDelivery = .forwarded, wantsPriorityOverSystemBehavior: Bool = false,
            allowsAutomaticLocalization: Bool = true, allowsAutomaticMirroring: Bool = true,
            isReserved: Bool = false, worksWhileLocked: Bool = false, worksWhileInhibited: Bool = false
        ) {
            self.trigger = trigger
            self.repeatBehavior = repeatBehavior
            self.modes = modes
            self.modifierDelivery = modifierDelivery
            self.wantsPriorityOverSystemBehavior = wantsPriorityOverSystemBehavior
            self.allowsAutomaticLocalization = allowsAutomaticLocalization
            self.allowsAutomaticMirroring = allowsAutomaticMirroring
            self.isReserved = isReserved
            self.worksWhileLocked = worksWhileLocked
            self.worksWhileInhibited = worksWhileInhibited
        }
    }

    /// What a list shows of a command, beside its title.
    public struct Appearance: Hashable, Sendable {
        /// What a list of commands says instead of the title, where the title is too short without its menu. Nil
        /// to use the title.
        public var discoverabilityTitle: String?
        /// The name of an image in the icon theme of whatever shows the command; nil for none.
        public var imageName: String?
        /// Whether the command is disabled, destructive or hidden.
        public var attributes: Attributes
        /// What a list shows beside a command that switches something.
        public var state: State

        /// Each argument is what the property of its name says.
        public init(
            discoverabilityTitle: String? = nil, imageName: String? = nil, attributes: Attributes = [],
            state: State = .off
        ) {
            self.discoverabilityTitle = discoverabilityTitle
            self.imageName = imageName
            self.attributes = attributes
            self.state = state
        }
    }

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
