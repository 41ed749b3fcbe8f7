import ArgumentParser

@main
struct MiniCompositorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mini-compositor",
        abstract: "A small Wayland compositor that drives and tests programs.",
        version: "0.1.0",
        subcommands: [RunCommand.self, KeysCommand.self, ModesCommand.self])
}
