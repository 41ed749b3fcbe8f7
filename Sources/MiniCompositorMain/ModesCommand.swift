import ArgumentParser
import MiniCompositor
import SessionLogging

struct ModesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modes",
        abstract: "Show or forget the remembered text input modes.",
        discussion: """
            Each window has its own keyboard layout; '--remember' of 'run' chooses other contexts than \
            windows. With '--remember', and with '--stay' and no replay, layouts are kept for the next run \
            in $XDG_STATE_HOME/surface-responders, else in ~/.local/state/surface-responders.
            """,
        subcommands: [List.self, Clear.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the contexts that have a mode, the most recently used first.",
            discussion: """
                'org.example.Chat/window/1' is the first window of an application. \
                'org.example.Chat#room:42' is a context that the application declares.
                """)

        func run() throws {
            try ModesCommand.reporting { () throws(RememberedModes.Failure) in
                for line in try RememberedModes().lines { Console.output.print(line) }
            }
        }
    }

    struct Clear: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear",
            abstract: "Forget what is remembered for a context.",
            discussion:
                "A running compositor forgets it, too, when the context next becomes active.")

        @Argument(help: "A context as 'list' shows it.")
        var context: String?

        @Flag(help: "Forget everything.")
        var all = false

        func validate() throws {
            if all == (context != nil) { throw ValidationError("give either a context or --all") }
        }

        func run() throws {
            try ModesCommand.reporting { () throws(RememberedModes.Failure) in
                let modes = try RememberedModes()
                if let context { try modes.clear(context) } else { try modes.clearAll() }
            }
        }
    }

    /// Prints errors in the style of the other commands.
    fileprivate static func reporting(_ body: () throws(RememberedModes.Failure) -> Void) throws {
        do throws(RememberedModes.Failure) {
            try body()
        } catch {
            Console.errors.say(error.description)
            throw ExitCode(1)
        }
    }
}
