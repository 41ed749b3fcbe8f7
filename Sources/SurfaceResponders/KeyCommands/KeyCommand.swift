/// A key command: keys, or a button or finger, that perform an action. It is the sender of its action.
///
/// A responder offers commands in `keyCommands`, but need not perform them: the search for a target begins at
/// the first responder (`Seat.sendAction`), or at the responder under the button or finger. While no object
/// can perform a command, the command matches nothing and its key is handled as an ordinary key.
///
/// Commands are immutable. A responder that returns others calls `setNeedsKeyCommandsUpdate()`.
public final class KeyCommand: Sendable, Hashable, CustomStringConvertible {
    /// The title for menus and lists. Without any title, `AvailableKeyCommand.title` is the action's name.
    public let title: String
    /// The combinations to press, in order; the last one performs the action. Never empty.
    public let sequence: [KeyCombination]
    /// The action to perform, with this command as its sender.
    public let action: Action
    /// A value that distinguishes commands with the same action, such as the number of a workspace; `nil` for
    /// none. The action's method reads it from its sender.
    public let propertyList: (any Hashable & Sendable)?
    /// When the command is available, what triggers its action, and what it takes precedence over.
    public let behavior: Behavior
    /// How lists present the command, apart from its title.
    public let appearance: Appearance

    /// How long the key must be held, in microseconds; `nil` unless the trigger is `hold`.
    let holdMicroseconds: UInt64?
    let traits: Traits

    struct Traits: OptionSet {
        let rawValue: UInt8

        /// Available in the normal mode, and not disabled.
        static let usual = Traits(rawValue: 1)
        /// Its first key is reserved for a first responder that accepts text.
        static let text = Traits(rawValue: 2)
        /// Its sequence has one combination.
        static let single = Traits(rawValue: 4)
        static let reserved = Traits(rawValue: 8)
        static let localizable = Traits(rawValue: 16)
    }

    /// Creates a command. A seat that reads an invalid command reports it as ``Misuse/keyCommand(_:of:)``.
    /// - Parameters:
    ///   - title: the title for menus and lists.
    ///   - input: the last input of the sequence, to which `behavior` applies.
    ///   - modifierFlags: the modifiers that are held for the last input.
    ///   - prefix: the combinations to press before the last input, for a sequence.
    ///   - action: the action to perform.
    ///   - propertyList: a value that distinguishes commands with the same action.
    ///   - behavior: when the command is available, what triggers it, and what it takes precedence over.
    ///   - appearance: how lists present the command, apart from its title.
    public init(
        title: String = "", input: Input, modifierFlags: ModifierFlags = [],
        after prefix: [KeyCombination] = [],
        action: Action, propertyList: (any Hashable & Sendable)? = nil, behavior: Behavior = Behavior(),
        appearance: Appearance = Appearance()
    ) {
        self.title = title
        sequence = prefix + [KeyCombination(input, modifierFlags)]
        self.action = action
        self.propertyList = propertyList
        self.behavior = behavior
        self.appearance = appearance
        holdMicroseconds =
            if case .hold(let duration) = behavior.trigger { duration.microseconds } else { nil }
        var traits: Traits = []
        if behavior.modes.contains(.normal), !appearance.attributes.contains(.disabled) {
            traits.insert(.usual)
        }
        if sequence[0].isText, !behavior.wantsPriorityOverSystemBehavior { traits.insert(.text) }
        if sequence.count == 1 { traits.insert(.single) }
        if behavior.isReserved { traits.insert(.reserved) }
        if behavior.allowsAutomaticLocalization { traits.insert(.localizable) }
        self.traits = traits
    }

    // MARK: Keys

    /// The last combination of the sequence, which performs the action.
    public var combination: KeyCombination { sequence[sequence.count - 1] }
    /// The input of the last combination.
    public var input: Input { combination.input }
    /// The modifiers of the last combination.
    public var modifierFlags: ModifierFlags { combination.modifierFlags }

    /// The sequence for users: `Super+K, 2`.
    public var keysDescription: String {
        sequence.map(\.description).joined(separator: ", ")
    }

    /// Returns whether two commands are equal in all properties. Seats do not compile an equal list again.
    public static func == (left: KeyCommand, right: KeyCommand) -> Bool {
        left === right
            || left.sequence == right.sequence && left.action == right.action && left.title == right.title
                && areEqual(left.propertyList, right.propertyList) && left.behavior == right.behavior
                && left.appearance == right.appearance
    }

    private static func areEqual(_ one: (any Hashable)?, _ other: (any Hashable)?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return AnyHashable(one) == AnyHashable(other)
    }

    /// Hashes the keys, action and title, which usually differ between commands.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sequence)
        hasher.combine(action)
        hasher.combine(title)
    }

    /// The keys, followed by the title or, without one, by the action's name. For logs.
    public var description: String { "\(keysDescription): \(title.isEmpty ? action.name : title)" }
}
