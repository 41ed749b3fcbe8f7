extension KeyCommand {
    /// When a command is available, what triggers its action, and what it takes precedence over. In a
    /// sequence of keys, `trigger` and `repeatBehavior` apply to the last key.
    public struct Behavior: Hashable, Sendable {
        /// The event of the last key that triggers the action.
        public var trigger: Trigger
        /// Whether the action repeats while the key is held.
        public var repeatBehavior: RepeatBehavior
        /// The modes in which the command is available. In other modes, its keys are ordinary keys.
        public var modes: Modes
        /// Whether the modifier keys are delivered to the client that has the keyboard focus.
        public var modifierDelivery: ModifierDelivery
        /// Whether the command takes its key from a first responder that accepts text. Matters only in the
        /// normal mode, for a first key without modifiers or a character typed with Shift or AltGr.
        public var wantsPriorityOverSystemBehavior: Bool
        /// Whether the key is also found if the active layout has another character on it: by its character
        /// in the first layout with the Latin alphabet and, for digits, by its character with Shift.
        public var allowsAutomaticLocalization: Bool
        /// Whether left and right are exchanged in right-to-left environments.
        public var allowsAutomaticMirroring: Bool
        /// Whether the command precedes those of responders that are nearer to the first responder.
        public var isReserved: Bool
        /// Whether the command works while the session is locked.
        public var worksWhileLocked: Bool
        /// Whether the command works while a client inhibits the compositor's commands. The command that ends
        /// the inhibition needs this.
        public var worksWhileInhibited: Bool

        /// Creates a behavior. Each argument sets the property of its name.
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

    /// How lists present a command, apart from its title.
    public struct Appearance: Hashable, Sendable {
        /// The text that lists show instead of a title that is unclear outside of its menu; `nil` for the
        /// title.
        public var discoverabilityTitle: String?
        /// The name of an image in the icon theme of the program that shows the command; `nil` for none.
        public var imageName: String?
        /// Whether the command is disabled, destructive or hidden.
        public var attributes: Attributes
        /// The state that a list shows beside a command that switches something.
        public var state: State

        /// Creates an appearance. Each argument sets the property of its name.
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

    /// Attributes of a command that also affect how lists show it.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// Creates a set from its bits. Undefined bits have no effect.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The command does not match, and its key is an ordinary key. Lists may show the command grayed out.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The effect of the command cannot be undone. Not used by the library; lists may mark the command.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The command works, but is not part of `KeyCommands.available` and other lists.
        public static let hidden = Attributes(rawValue: 1 << 2)
    }

    /// The state that a list shows beside a command that switches something. Not used by the library.
    public enum State: Hashable, Sendable {
        /// `mixed` stands for a selection that is partly on.
        case off, on, mixed
    }

    /// The event of a key that triggers an action. Buttons and fingers always trigger when pressed. A lone
    /// modifier triggers when it is released, unless the trigger is `hold`.
    public enum Trigger: Hashable, Sendable {
        /// The key is pressed.
        case press
        /// The key, pressed with the command's modifiers, is released. The modifiers may be released earlier.
        case release
        /// The key has been held for a duration. A negative duration counts as zero.
        case hold(for: Duration)
    }

    /// Whether a command repeats while its key is held. Repeats are never delivered to clients.
    public enum RepeatBehavior: Hashable, Sendable {
        /// The same as `nonRepeatable`.
        case automatic
        /// The action is performed each time the held key repeats. Only for the trigger
        /// ``KeyCommand/Trigger/press``, and for keys that repeat in the keymap.
        case repeatable
        /// The action is performed once, regardless of how long the key is held.
        case nonRepeatable
    }

    /// A set of key commands that temporarily replaces the normal ones, for example to resize a window with
    /// letter keys. A seat is in one mode at a time: `KeyCommands.mode`.
    public struct Mode: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The name of the mode, also shown in lists. Modes with equal names are equal.
        public let name: String

        /// Creates the mode with a name.
        public init(_ name: String) {
            self.name = name
        }

        /// Creates the mode with a name from a literal.
        public init(stringLiteral name: String) {
            self.name = name
        }

        /// The initial mode of a seat. Only in it are keys reserved for a first responder that accepts text.
        public static let normal = Mode("normal")
    }

    /// The modes in which a command is available.
    public enum Modes: Hashable, Sendable {
        /// In one mode only.
        case only(Mode)
        /// In every mode. For commands that leave a mode, and for commands that always work.
        case all

        func contains(_ mode: Mode) -> Bool {
            switch self {
            case .only(let only): only == mode
            case .all: true
            }
        }
    }

    /// Whether a client receives a command's modifiers, which are pressed before the command is known.
    public enum ModifierDelivery: Hashable, Sendable {
        /// The client receives their presses and releases, as without the command.
        case forwarded
        /// The client does not receive a modifier that is itself a command. If it was sent a held modifier,
        /// it is sent a leave and an enter without it when the command performs, so that it does not act on
        /// the release. For remote desktops, which act on lone modifiers, and for commands of buttons and
        /// fingers.
        case withheld
    }
}
