import SurfaceResponders

/// Formats key commands as lines of a table with keys and titles, grouped by mode.
public enum KeyBindingsList {
    /// Returns the lines without line breaks. Omits hidden commands, and those of layer surfaces.
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
        return lines + ["pointer", line("Shake it", "Log the pointer's location")]
    }

    private static func name(of modes: KeyCommand.Modes) -> String {
        switch modes {
        case .only(let mode): mode.name
        case .all: "any mode"
        }
    }
}
