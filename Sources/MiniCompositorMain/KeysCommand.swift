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

    func run() throws {
        var configuration = Configuration()
        bindings.apply(to: &configuration)
        do throws(SessionError) {
            if let path = bindings.bindings { configuration.boundLines = try BoundLine.lines(ofFile: path) }
        } catch {
            for line in error.description.split(separator: "\n") { Console.errors.say(String(line)) }
            throw ExitCode(error.status)
        }
        for line in KeyBindingsList.lines(of: KeyBindings(configuration)) { Console.output.print(line) }
    }
}

enum KeyCommandUse: String, ExpressibleByArgument, CaseIterable {
    case on, off
}
