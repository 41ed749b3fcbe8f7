/// A name asked for in a keymap that the installed xkb data does not have.
public enum UnknownKeymapName: Hashable, Sendable {
    case rules(String)
    case layout(String)
    case variant(String, ofLayout: String)
    case option(String)
}

extension UnknownKeymapName: CustomStringConvertible {
    public var description: String {
        switch self {
        case .rules(let name): "unknown keyboard rules '\(name)'"
        case .layout(let name): "unknown keyboard layout '\(name)'"
        case .variant(let name, let layout): "unknown variant '\(name)' of keyboard layout '\(layout)'"
        case .option(let name): "unknown keyboard option '\(name)'"
        }
    }
}
