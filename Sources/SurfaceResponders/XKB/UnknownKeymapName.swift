/// A name asked for in a keymap that the installed xkb data does not have.
public enum UnknownKeymapName: Hashable, Sendable {
    /// A set of rules, by which layouts and variants are found: none of those was looked for.
    case rules(String)
    /// A layout, whichever variant was asked for with it.
    case layout(String)
    /// A layout that is there has no such variant.
    case variant(String, ofLayout: String)
    /// An option, such as `ctrl:nocaps`.
    case option(String)
}

extension UnknownKeymapName: CustomStringConvertible {
    /// The name and what it was meant to be, in a few words.
    public var description: String {
        switch self {
        case .rules(let name): "unknown keyboard rules '\(name)'"
        case .layout(let name): "unknown keyboard layout '\(name)'"
        case .variant(let name, let layout): "unknown variant '\(name)' of keyboard layout '\(layout)'"
        case .option(let name): "unknown keyboard option '\(name)'"
        }
    }
}
