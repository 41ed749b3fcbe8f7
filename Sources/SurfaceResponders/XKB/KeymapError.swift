/// Why there is no keymap.
public enum KeymapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The list of layouts is empty.
    case noLayout
    /// xkb has four groups: these layouts are those beyond the fourth.
    case tooManyLayouts([String])
    /// These variants have no layout they could belong to.
    case moreVariantsThanLayouts([String])
    /// A name with characters that none has, such as a comma, which would make two names of one.
    case malformedName(String)
    /// Names that the installed xkb data does not have, all that were found: of each, what it was meant to be.
    case unknownNames([String])
    /// A keymap's text that is refused, and why, with xkbcommon's messages where it has any.
    case invalidText(reason: String, messages: [String])
    /// xkbcommon cannot compile these names, though it knows each of them.
    case cannotCompile(messages: [String])

    /// One sentence for people, which names what was refused.
    public var description: String {
        switch self {
        case .noLayout:
            "a keymap needs at least one layout"
        case .tooManyLayouts(let names):
            "a keymap has room for \(Keymap.maximumGroupCount) layouts; beyond that: \(Self.list(names))"
        case .moreVariantsThanLayouts(let names):
            "there are more variants than layouts; without a layout: \(Self.list(names))"
        case .malformedName(let name):
            "'\(name)' cannot be the name of a keyboard layout, variant, option, model or rules"
        case .unknownNames(let names):
            names.joined(separator: ", ")
        case .invalidText(let reason, let messages):
            "invalid keymap: \(reason)" + Self.suffix(messages)
        case .cannotCompile(let messages):
            "the keymap does not compile" + Self.suffix(messages)
        }
    }

    private static func list(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }

    private static func suffix(_ messages: [String]) -> String {
        messages.isEmpty ? "" : ": " + messages.joined(separator: "; ")
    }
}
