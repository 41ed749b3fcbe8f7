import ArgumentParser
import Glibc
import MiniCompositor
import SessionLogging
import SystemPackage

@main
struct MiniCompositorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mini-compositor",
        abstract: "A small Wayland compositor that drives and tests programs.",
        version: "0.1.0",
        subcommands: [
            RunCommand.self, KeysCommand.self, ModesCommand.self, CheckCommand.self, DoctorCommand.self,
            ExplainCommand.self,
        ])

    static func main() {
        // Swift reads the arguments from /proc. An empty list would print the help and exit with success.
        guard !CommandLine.arguments.isEmpty else {
            Console.errors.say("the arguments cannot be read from /proc/self/cmdline: \(reason())")
            exit(withError: ExitCode(ExitStatus.systemError))
        }
        do {
            var command = try CommandWords(Array(CommandLine.arguments.dropFirst())).command()
            try command.run()
        } catch {
            let status = exitCode(for: error)
            guard status != .success else { exit(withError: error) }
            let message = fullMessage(for: error)
            if !message.isEmpty { Console.errors.say(inOurVoice(message)) }
            exit(withError: status)
        }
    }

    /// The reason why the arguments cannot be read: /proc is not mounted, or no descriptor is available.
    private static func reason() -> String {
        let file = unsafe open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
        guard file < 0 else {
            close(file)
            return "it is empty"
        }
        let error = Errno(rawValue: errno)
        return error == .noSuchFileOrDirectory ? "/proc is not mounted" : error.description
    }

    /// Adapts the parser's message to the style of other messages: no 'Error' prefix, and no capital letter.
    private static func inOurVoice(_ message: String) -> String {
        let prefix = "Error: "
        guard message.hasPrefix(prefix) else { return message }
        let text = message.dropFirst(prefix.count)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
