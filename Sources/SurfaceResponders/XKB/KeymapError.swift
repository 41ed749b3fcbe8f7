/// The reason why a keymap cannot be created.
public enum KeymapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The list of layouts is empty.
    case noLayout
    /// More than four layouts, which is xkb's maximum. Contains the layouts beyond the fourth.
    case tooManyLayouts([String])
    /// More variants than layouts. Contains the variants without a layout.
    case moreVariantsThanLayouts([String])
    /// A name is empty, longer than 128 bytes, or not allowed in xkb rules, such as one with a comma.
    case malformedName(String)
    /// Names that the installed xkb data lacks, each as a message such as `unknown keyboard layout 'xx'`.
    case unknownNames([String])
    /// The text of a keymap was refused, with the reason and xkbcommon's messages, if any.
    case invalidText(reason: String, messages: [String])
    /// xkbcommon knows each name but cannot compile their combination, or no xkb data was found.
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
