/// The reason why a keymap cannot be created.
public enum KeymapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The list of layouts is empty.
    case noLayout
    /// More than four layouts, which is xkb's maximum. Contains the layouts beyond the fourth.
    case tooManyLayouts([String])
    /// More variants than layouts. Contains the variants without a layout.
    case moreVariantsThanLayouts([String])
    /// A name is empty, too long, or contains a character that is never valid, such as a comma, which would
    /// split it into two names.
    case malformedName(String)
    /// The installed xkb data does not contain these names. Lists all that were found, each with its kind.
    case unknownNames([String])
    /// The text of a keymap was refused, with the reason and xkbcommon's messages, if any.
    case invalidText(reason: String, messages: [String])
    /// xkbcommon cannot compile the combination of names, although it knows each of them, or no xkb data was
    /// found.
    case cannotCompile(messages: [String])

    /// One sentence for display that names what was refused.
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
