import SurfaceResponders

/// Key commands as lines of a table: keys, then titles; grouped by mode.
public enum KeyBindingsList {
    /// The lines to print, without line ends. Each mode has a heading of its own; hidden commands and those
    /// of layer surfaces are left out.
    public static func lines(of bindings: KeyBindings) -> [String] {
        let commands = (bindings.window + bindings.desktop).filter {
            !$0.appearance.attributes.contains(.hidden)
        }
        guard !commands.isEmpty else { return [] }
        let width = commands.map(\.keysDescription.count).max() ?? 0
        func line(_ keys: String, _ title: String) -> String { "  \(keys.padded(to: width))  \(title)" }
        var groups: [KeyCommand.Modes] = [.only(.normal)]
        for command in commands where !groups.contains(command.behavior.modes) {
            groups.append(command.behavior.modes)
        }
        let lines = groups.flatMap { modes in
            [name(of: modes)]
                + commands.filter { $0.behavior.modes == modes }.map { line($0.keysDescription, $0.title) }
        }
        return lines + ["pointer", line("Shake it", "Write where the pointer is to the log")]
    }

    private static func name(of modes: KeyCommand.Modes) -> String {
        switch modes {
        case .only(let mode): mode.name
        case .all: "any mode"
        }
    }
}
