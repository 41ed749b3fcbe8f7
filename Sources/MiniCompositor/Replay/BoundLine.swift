import SurfaceResponders

/// A line of a file of key bindings: a line of a replay, and the keys that play it.
public struct BoundLine: Hashable, Sendable {
    /// The file and the number of the line, for messages.
    public let place: String
    /// The keys.
    public let combination: KeyCombination
    /// The title of the key command.
    public let title: String
    /// The line of a replay.
    let fields: ReplayFields
    /// Whether the line sends events of devices, which the pressed keys would change.
    let sendsEvents: Bool

    /// Checks the keys and the names of the fields. Their values depend on the keymap.
    init(_ fields: ReplayFields, at place: String) throws(ReplayProblem) {
        self.place = place
        combination = try Self.combination(fields)
        self.fields = fields.removing("keys", "title")
        let kind = try ReplayLine.kind(of: self.fields)
        guard !fields.has("t") else { throw ReplayProblem("'t' is for replays: leave it out") }
        sendsEvents = ReplayLine.sendsEvents(kind)
        title = try fields.has("title") ? fields.string("title") : "\(kind) \(fields[kind]?.text ?? "")"
    }

    private static func combination(_ fields: ReplayFields) throws(ReplayProblem) -> KeyCombination {
        guard fields.has("keys") else {
            throw ReplayProblem("'keys' is missing, such as \"Super+t\"")
        }
        let (modifiers, name) = try ReplayModifier.combination(fields, "keys")
        guard ReplayModifier(rawValue: name) == nil else {
            throw ReplayProblem("'\(name)' is a modifier: 'keys' ends with another key")
        }
        guard let keysym = Keysym(name: name), keysym != .noSymbol else {
            throw ReplayProblem("'\(name)' is not the name of a keysym")
        }
        let flags = modifiers.reduce(into: ModifierFlags()) { $0.insert($1.flag) }
        guard !flags.isDisjoint(with: [.control, .alternate, .super]) || isSpecial(keysym) else {
            throw ReplayProblem(
                "programs need the key '\(name)': add Control, Alt or Super, such as \"Super+\(name)\"")
        }
        return KeyCombination(.keysym(keysym), flags)
    }

    /// Whether a key can be bound by itself: a function key, Print, Pause, or one of XF86, such as a media key.
    private static func isSpecial(_ keysym: Keysym) -> Bool {
        switch keysym.rawValue {
        case 0xffbe...0xffe0, 0xff61, 0xff13, 0x1008_0000...0x1008_ffff: true
        default: false
        }
    }
}
