import ArgumentParser
import MiniCompositor
import SessionLogging

struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "List the key commands.",
        discussion: """
            The commands are grouped by the mode in which they work; Super+G and Super+R begin modes. \
            Commands of 'any mode' work in all modes.
            """)

    @OptionGroup var bindings: BindingOptions

    func run() {
        var configuration = Configuration()
        bindings.apply(to: &configuration)
        for line in KeyBindingsList.lines(of: KeyBindings(configuration)) { Console.output.print(line) }
    }
}

enum KeyCommandUse: String, ExpressibleByArgument, CaseIterable {
    case on, off
}
