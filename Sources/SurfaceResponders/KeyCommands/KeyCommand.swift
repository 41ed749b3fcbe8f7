/// Keys that perform an action: an entry in a responder's `keyCommands`, and the sender of its action.
///
/// The responder that offers a command need not be the one that performs it: the search for a target begins
/// at the first responder (`Seat.sendAction`). While nobody can perform a command it matches nothing, and its
/// key goes on as an ordinary key.
///
/// A command never changes. A responder whose commands change answers `keyCommands` with others and calls
/// `setNeedsKeyCommandsUpdate()`.
public final class KeyCommand: Sendable {
    /// What has to be pressed, one after the other: the last performs the action. Never empty.
    public let sequence: [KeyCombination]
    /// What is performed, with this command as its sender.
    public let action: Action

    private let appearance: Appearance
    /// Whatever distinguishes commands that share an action, such as the number of a workspace. The action's
    /// method reads it from its sender. Nil for nothing.
    public let propertyList: (any Hashable & Sendable)?
    /// Whether the command is disabled, destructive or hidden.
    public let attributes: Attributes

    /// What makes the command perform its action, once its last key is down.
    public let trigger: Trigger
    /// How long its key has to stay down, in microseconds; nil for commands that are not triggered so.
    let holdMicroseconds: UInt64?
    /// Whether the action is performed again while the key is held.
    public let repeatBehavior: RepeatBehavior
    /// The modes in which the command exists. In any other mode its keys are ordinary keys: see
    /// `KeyCommands.mode`.
    public let modes: Modes
    /// Whether the keys of the modifiers reach the client that has the keyboard focus.
    public let modifierDelivery: ModifierDelivery

    private let privileges: Privileges

    let traits: Traits

    /// What a list shows of the command.
    private struct Appearance: Hashable {
        let title: String
        let discoverabilityTitle: String?
        let imageName: String?
        let state: State
    }

    /// What the command is allowed that others are not.
    private struct Privileges: Hashable {
        let wantsPriorityOverSystemBehavior: Bool
        let allowsAutomaticLocalization: Bool
        let allowsAutomaticMirroring: Bool
        let isReserved: Bool
        let worksWhileLocked: Bool
        let worksWhileInhibited: Bool
    }

    /// What is worked out once, for the search for a command.
    struct Traits: OptionSet {
        let rawValue: UInt8

        /// There in the usual mode, and not disabled.
        static let usual = Traits(rawValue: 1)
        /// Its first key is text to a first responder that takes text.
        static let text = Traits(rawValue: 2)
        /// One thing is pressed for it.
        static let single = Traits(rawValue: 4)
        static let reserved = Traits(rawValue: 8)
        static let localizable = Traits(rawValue: 16)
    }

    /// A command. Each argument is what the property of its name says.
    ///
    /// `input` with `modifierFlags` is pressed last; `prefix` is what is pressed before it, for a command of
    /// several keys. Of several keys, `trigger` and `repeatBehavior` are about the last one.
    ///
    /// A command that asks for what cannot be is reported as ``KeyCommandMisuse`` when a seat takes it in
    /// from the responder that offers it.
    public init(
        input: Input, modifierFlags: ModifierFlags = [], after prefix: [KeyCombination] = [], action: Action,
        title: String = "", discoverabilityTitle: String? = nil, imageName: String? = nil,
        propertyList: (any Hashable & Sendable)? = nil, attributes: Attributes = [], state: State = .off,
        trigger: Trigger = .press, repeatBehavior: RepeatBehavior = .automatic, modes: Modes = .only(.normal),
        modifierDelivery: ModifierDelivery = .forwarded, wantsPriorityOverSystemBehavior: Bool = false,
        allowsAutomaticLocalization: Bool = true, allowsAutomaticMirroring: Bool = true,
        isReserved: Bool = false, worksWhileLocked: Bool = false, worksWhileInhibited: Bool = false
    ) {
        sequence = prefix + [KeyCombination(input, modifierFlags)]
        self.action = action
        appearance = Appearance(
            title: title, discoverabilityTitle: discoverabilityTitle, imageName: imageName, state: state)
        self.propertyList = propertyList
        self.attributes = attributes
        self.trigger = trigger
        holdMicroseconds = if case .hold(let duration) = trigger { duration.microseconds } else { nil }
        self.repeatBehavior = repeatBehavior
        self.modes = modes
        self.modifierDelivery = modifierDelivery
        privileges = Privileges(
            wantsPriorityOverSystemBehavior: wantsPriorityOverSystemBehavior,
            allowsAutomaticLocalization: allowsAutomaticLocalization,
            allowsAutomaticMirroring: allowsAutomaticMirroring, isReserved: isReserved,
            worksWhileLocked: worksWhileLocked, worksWhileInhibited: worksWhileInhibited)
        var traits: Traits = []
        if modes.contains(.normal), !attributes.contains(.disabled) { traits.insert(.usual) }
        if sequence[0].isText, !wantsPriorityOverSystemBehavior { traits.insert(.text) }
        if sequence.count == 1 { traits.insert(.single) }
        if isReserved { traits.insert(.reserved) }
        if allowsAutomaticLocalization { traits.insert(.localizable) }
        self.traits = traits
    }

    // MARK: Looks

    /// For menus and lists. Where it is empty, and there is no `discoverabilityTitle`,
    /// `AvailableKeyCommand.title` is the action's name.
    public var title: String { appearance.title }
    /// What a list of commands says instead of the title, where the title is too short without its menu. Nil
    /// to use the title.
    public var discoverabilityTitle: String? { appearance.discoverabilityTitle }
    /// The name of an image in the icon theme of whatever shows the command; nil for none.
    public var imageName: String? { appearance.imageName }
    /// What a list shows beside a command that switches something.
    public var state: State { appearance.state }

    // MARK: Privileges

    /// Whether the command takes its key from a first responder that takes text, though without the command
    /// the key would type something there or move in it: it has no modifiers, or only those that choose a
    /// character, such as Shift and AltGr.
    public var wantsPriorityOverSystemBehavior: Bool { privileges.wantsPriorityOverSystemBehavior }
    /// Whether the key is found where the layout in use has another character: by the first layout with the Latin
    /// alphabet, and among digits by what Shift makes of a key. Off, the layout in use has to have the character itself.
    public var allowsAutomaticLocalization: Bool { privileges.allowsAutomaticLocalization }
    /// Whether left and right change places where people read from right to left.
    public var allowsAutomaticMirroring: Bool { privileges.allowsAutomaticMirroring }
    /// Whether the command comes before those of responders nearer to the first responder: for what a
    /// compositor never gives away.
    public var isReserved: Bool { privileges.isReserved }
    /// Whether the command works while the session is locked. No other command does.
    public var worksWhileLocked: Bool { privileges.worksWhileLocked }
    /// Whether the command works while a client inhibits the compositor's commands: above all, the one that
    /// ends that.
    public var worksWhileInhibited: Bool { privileges.worksWhileInhibited }

    // MARK: Keys

    /// What is pressed last, and performs the action.
    public var combination: KeyCombination { sequence[sequence.count - 1] }
    /// What is pressed last, without its modifiers.
    public var input: Input { combination.input }
    /// The modifiers that are held for what is pressed last.
    public var modifierFlags: ModifierFlags { combination.modifierFlags }

    /// The keys for people: `Super+K, 2`.
    public var keysDescription: String {
        sequence.map(\.description).joined(separator: ", ")
    }
}

extension KeyCommand: Hashable {
    /// Whether two commands agree in everything: keys, action, looks and behaviour. A seat compares what a
    /// responder answers with what it answered before, and compiles an equal list no second time.
    public static func == (left: KeyCommand, right: KeyCommand) -> Bool {
        left === right
            || left.hasKeysAndAction(of: right) && left.looks(like: right) && left.works(like: right)
    }

    private func hasKeysAndAction(of other: KeyCommand) -> Bool {
        sequence == other.sequence && action == other.action
            && Self.areEqual(propertyList, other.propertyList)
    }

    private func looks(like other: KeyCommand) -> Bool {
        appearance == other.appearance && attributes == other.attributes
    }

    private func works(like other: KeyCommand) -> Bool {
        trigger == other.trigger && repeatBehavior == other.repeatBehavior && modes == other.modes
            && modifierDelivery == other.modifierDelivery && privileges == other.privileges
    }

    private static func areEqual(_ one: (any Hashable)?, _ other: (any Hashable)?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return AnyHashable(one) == AnyHashable(other)
    }

    /// Hashes keys, action and title, which rarely agree in different commands.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sequence)
        hasher.combine(action)
        hasher.combine(title)
    }
}

extension KeyCommand: CustomStringConvertible {
    /// The keys, then the title, or the action's name where there is none: for logs.
    public var description: String { "\(keysDescription): \(title.isEmpty ? action.name : title)" }
}
