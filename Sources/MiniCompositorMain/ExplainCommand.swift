import ArgumentParser
import MiniCompositor
import SessionLogging

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain the events of a record again.",
        discussion: """
            Routes the events of a file of 'run --record FILE --with-scene' in the scenes that it describes, without \
            clients, prints where each event went and why, and what differs from the run.

            EXIT STATUS
              0    the events were routed as in the run
              64   invalid arguments
              65   the file is no record with scenes
              66   the file cannot be read
              70   events were routed differently, which are listed
            """)

    @Flag(help: "Print lines of JSON.")
    var json = false

    @Argument(help: ArgumentHelp("The record.", valueName: "file"), completion: .file(extensions: ["jsonl"]))
    var file: String

    func run() throws {
        let status: Int32
        do throws(SessionError) {
            status = try SceneLog.explain(file, inJSON: json) { Console.output.print($0) }
        } catch {
            for line in error.description.split(separator: "\n") { Console.errors.say(String(line)) }
            status = error.status
        }
        guard status == ExitStatus.success else { throw ExitCode(status) }
    }
}
