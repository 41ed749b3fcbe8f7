import ArgumentParser
import MiniCompositor

/// The options for key commands and workspaces.
struct BindingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            With 'off' there are no key commands except those of --bindings: the program receives Super, \
            Alt+Tab, Alt+F4 and all other keys, and shaking the pointer does nothing.
            """,
            valueName: "on|off"))
    var keys = KeyCommandUse.on

    @Option(
        help: ArgumentHelp(
            """
            The modifier of key commands: super, or alt, which also works in place of Super. The default is \
            alt in a window, because the desktop around it usually keeps Super, and super otherwise.
            """, valueName: "super|alt"))
    var modifier: CommandModifier?

    @Option(help: ArgumentHelp("The number of workspaces, 1 to 9.", valueName: "number"))
    var workspaces = 4

    @Option(
        help: ArgumentHelp(
            "The program that Super+Return starts, and its arguments, separated by spaces.",
            valueName: "command"))
    var launch = "foot"

    @Option(
        help: ArgumentHelp(
            """
            A file of key bindings: lines of a replay, without a time, each with the 'keys' that play it, such \
            as "Super+t", and a 'title' if you like. They replace commands with the same keys.
            """, valueName: "file"), completion: .file(extensions: ["jsonl"]))
    var bindings: String?

    func validate() throws {
        guard (1...9).contains(workspaces) else {
            throw ValidationError("there can be 1 to 9 workspaces, not \(workspaces)")
        }
    }

    func apply(to configuration: inout Configuration) {
        configuration.hasKeyCommands = keys == .on
        configuration.workspaceCount = workspaces
        configuration.alternateIsSuper = modifier == .alt
        configuration.launchCommand = launch.split(separator: " ").map(String.init)
    }
}

enum CommandModifier: String, ExpressibleByArgument, CaseIterable {
    case `super`, alt
}
