/// Keys that perform an action: an entry in a responder's `keyCommands`, and the sender of its action.
///
/// The responder that offers a command need not be the one that performs it: the search for a target begins
/// at the first responder (`Seat.sendAction`). While nobody can perform a command it matches nothing, and its
/// key goes on as an ordinary key.
///
/// A command never changes. A responder whose commands change answers `keyCommands` with others and calls
/// `setNeedsKeyCommandsUpdate()`.
public final class KeyCommand: Sendable, Hashable, CustomStringConvertible {
    /// For menus and lists. Where it is empty, and `appearance` has no title for lists either,
    /// `AvailableKeyCommand.title` is the action's name.
    public let title: String
    /// What has to be pressed, one after the other: the last performs the action. Never empty.
    public let sequence: [KeyCombination]
    /// What is performed, with this command as its sender.
    public let action: Action
    /// Whatever distinguishes commands that share an action, such as the number of a workspace. The action's
    /// method reads it from its sender. Nil for nothing.
    public let propertyList: (any Hashable & Sendable)?
    /// When the command exists, what makes it perform, and what it takes precedence over.
    public let behavior: Behavior
    /// What a list shows of the command, beside its title.
    public let appearance: Appearance

    /// How long its key has to stay down, in microseconds; nil for commands that are not triggered so.
    let holdMicroseconds: UInt64?
    let traits: Traits

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

    /// A command.
    ///
    /// A command that asks for what cannot be is reported as ``Misuse/keyCommand(_:of:)`` when a seat takes it in
    /// from the responder that offers it.
    /// - Parameters:
    ///   - title: for menus and lists.
    ///   - input: what is pressed last.
    ///   - modifierFlags: the modifiers that are held for it.
    ///   - prefix: what is pressed before it, for a command of several keys. `behavior` is about the last one.
    ///   - action: what is performed.
    ///   - propertyList: what distinguishes commands that share an action.
    ///   - behavior: when the command exists, what makes it perform, and what it takes precedence over.
    ///   - appearance: what a list shows of the command, beside its title.
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

    /// Whether two commands agree in everything: keys, action, looks and behaviour. A seat compares what a
    /// responder answers with what it answered before, and compiles an equal list no second time.
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

    /// Hashes keys, action and title, which rarely agree in different commands.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sequence)
        hasher.combine(action)
        hasher.combine(title)
    }

    /// The keys, then the title, or the action's name where there is none: for logs.
    public var description: String { "\(keysDescription): \(title.isEmpty ? action.name : title)" }
}
