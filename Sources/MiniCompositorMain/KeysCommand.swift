import ArgumentParser
import MiniCompositor
import SessionLogging

struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "List the key commands.",
        discussion: """
            They are grouped by the mode in which they work; Super+G and Super+R begin modes. Those of 'any mode' work \
            in every one.
            """)

    @OptionGroup var bindings: BindingOptions

    func run() {
        var configuration = Configuration()
        bindings.apply(to: &configuration)
        for line in KeyBindingsList.lines(of: KeyBindings(configuration)) { Console.output.print(line) }
    }
}

/// Whether keys command the compositor.
enum KeyCommandUse: String, ExpressibleByArgument, CaseIterable {
    case on, off
}
