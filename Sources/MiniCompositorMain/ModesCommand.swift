import ArgumentParser
import MiniCompositor
import SessionLogging

struct ModesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modes",
        abstract: "Show or forget the remembered text input modes.",
        discussion: """
            Each window, or whatever '--remember' of 'run' says, keeps its own keyboard layout. With '--remember' it is \
            there for the next run, as it is with '--stay' and no replay; it is kept in \
            $XDG_STATE_HOME/surface-responders, else in ~/.local/state/surface-responders.
            """,
        subcommands: [List.self, Clear.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the contexts that have a mode, those used last first.",
            discussion: """
                'org.example.Chat/window/1' is the first window of an application, 'org.example.Chat#room:42' what it \
                declares itself.
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
                "A running compositor forgets it too, when the context next becomes active.")

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

    /// Says what went wrong as the other commands do.
    fileprivate static func reporting(_ body: () throws(RememberedModes.Failure) -> Void) throws {
        do throws(RememberedModes.Failure) {
            try body()
        } catch {
            Console.errors.say(error.description)
            throw ExitCode(1)
        }
    }
}
