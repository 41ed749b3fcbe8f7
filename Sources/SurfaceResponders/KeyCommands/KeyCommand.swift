/// Keys that perform an action: an entry in a responder's `keyCommands`, and the sender of its action.
///
/// The responder that offers a command need not be the one that performs it: the search for that begins at the first
/// responder (`Seat.sendAction`). A command that nobody can perform now is none: its key goes on.
public final class KeyCommand: Sendable {
    /// What has to be pressed, one after the other: the last performs the action. Never empty.
    public let sequence: [KeyCombination]
    public let action: Action

    /// For menus and lists; empty commands are listed by their keys.
    public let title: String
    /// What a list of commands says instead of the title, where that is too short without its menu.
    public let discoverabilityTitle: String?
    /// The name of an image in the theme of whoever shows the command.
    public let imageName: String?
    /// Whatever tells apart commands that share an action, such as the number of a workspace.
    public let propertyList: (any Hashable & Sendable)?
    public let attributes: Attributes
    public let state: State

    public let trigger: Trigger
    /// How long its key has to stay down, in microseconds; nil for commands that are not triggered so.
    let holdMicroseconds: UInt64?
    public let repeatBehavior: RepeatBehavior
    /// The modes in which the command is there.
    public let modes: Modes
    /// Whether the keys of the modifiers reach the client whose key the command takes.
    public let modifierDelivery: ModifierDelivery

    /// Whether the command takes its key from a first responder that takes text, though it has no modifiers.
    public let wantsPriorityOverSystemBehavior: Bool
    /// Whether the key is found where the layout in use has another character: by the first layout with the Latin
    /// alphabet, and among digits by what Shift makes of a key. Off, the layout in use has to have the character itself.
    public let allowsAutomaticLocalization: Bool
    /// Whether left and right change places where people read from right to left.
    public let allowsAutomaticMirroring: Bool

    /// Whether the command comes before those of responders nearer to the first responder: for what a compositor never
    /// gives away.
    public let isReserved: Bool
    /// Whether the command works while the session is locked. Nothing else does.
    public let worksWhileLocked: Bool
    /// Whether the command works while a client inhibits the compositor's: the way out of that, above all.
    public let worksWhileInhibited: Bool

    let traits: Traits

    /// What is known once, for whoever looks for a command.
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

    /// - Parameters:
    ///   - input: what is pressed last.
    ///   - prefix: what is pressed before that, for a command of several keys.
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
        precondition(
            sequence.count == 1 || sequence.allSatisfy(\.isKey),
            "only keys can be pressed one after the other")
        self.action = action
        self.title = title
        self.discoverabilityTitle = discoverabilityTitle
        self.imageName = imageName
        self.propertyList = propertyList
        self.attributes = attributes
        self.state = state
        self.trigger = trigger
        holdMicroseconds = if case .hold(let duration) = trigger { duration.microseconds } else { nil }
        self.repeatBehavior = repeatBehavior
        self.modes = modes
        self.modifierDelivery = modifierDelivery
        self.wantsPriorityOverSystemBehavior = wantsPriorityOverSystemBehavior
        self.allowsAutomaticLocalization = allowsAutomaticLocalization
        self.allowsAutomaticMirroring = allowsAutomaticMirroring
        self.isReserved = isReserved
        self.worksWhileLocked = worksWhileLocked
        self.worksWhileInhibited = worksWhileInhibited
        var traits: Traits = []
        if modes.contains(.normal), !attributes.contains(.disabled) { traits.insert(.usual) }
        if sequence[0].isText, !wantsPriorityOverSystemBehavior { traits.insert(.text) }
        if sequence.count == 1 { traits.insert(.single) }
        if isReserved { traits.insert(.reserved) }
        if allowsAutomaticLocalization { traits.insert(.localizable) }
        self.traits = traits
    }

    /// What is pressed last.
    public var combination: KeyCombination { sequence[sequence.count - 1] }
    public var input: Input { combination.input }
    public var modifierFlags: ModifierFlags { combination.modifierFlags }

    /// The keys for people: `Super+K, 2`.
    public var keysDescription: String {
        sequence.map(\.description).joined(separator: ", ")
    }
}

extension KeyCommand: Hashable {
    public static func == (left: KeyCommand, right: KeyCommand) -> Bool {
        left === right
            || left.hasKeysAndAction(of: right) && left.looks(like: right) && left.works(like: right)
    }

    private func hasKeysAndAction(of other: KeyCommand) -> Bool {
        sequence == other.sequence && action == other.action
            && Self.areEqual(propertyList, other.propertyList)
    }

    private func looks(like other: KeyCommand) -> Bool {
        title == other.title && discoverabilityTitle == other.discoverabilityTitle
            && imageName == other.imageName && attributes == other.attributes && state == other.state
    }

    private func works(like other: KeyCommand) -> Bool {
        trigger == other.trigger && repeatBehavior == other.repeatBehavior && modes == other.modes
            && modifierDelivery == other.modifierDelivery
            && wantsPriorityOverSystemBehavior == other.wantsPriorityOverSystemBehavior
            && allowsAutomaticLocalization == other.allowsAutomaticLocalization
            && allowsAutomaticMirroring == other.allowsAutomaticMirroring
            && isReserved == other.isReserved && worksWhileLocked == other.worksWhileLocked
            && worksWhileInhibited == other.worksWhileInhibited
    }

    private static func areEqual(_ one: (any Hashable)?, _ other: (any Hashable)?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return AnyHashable(one) == AnyHashable(other)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(sequence)
        hasher.combine(action)
        hasher.combine(title)
    }
}

extension KeyCommand: CustomStringConvertible {
    public var description: String { "\(keysDescription): \(title.isEmpty ? action.name : title)" }
}
