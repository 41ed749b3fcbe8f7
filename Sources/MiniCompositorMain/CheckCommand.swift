import ArgumentParser
import MiniCompositor
import SessionLogging

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Run replays as tests.",
        usage: "mini-compositor check [<options>] <file> ... [-- <options of run> ...]",
        discussion: """
            Runs each replay in a compositor of its own, with 'run --profile test', and prints whether it passed. \
            A replay begins with {"start": ["program", "argument"]}, and says with 'expect' what it expects. What \
            a failed replay leaves is kept: the picture of the screen, where each event went, and all messages.

            EXIT STATUS
              0    all replays passed
              64   invalid arguments
              70   a replay failed
              71   the system lacks memory or descriptors
            """)

    @Option(
        help: ArgumentHelp("How many replays run at the same time.", valueName: "number"))
    var jobs = 2

    @Option(help: ArgumentHelp("How long a replay may take.", valueName: "seconds"))
    var timeout = 60.0

    @Option(
        help: ArgumentHelp("The folder for what failed replays leave.", valueName: "folder"),
        completion: .directory)
    var keep = "check-failures"

    @Option(help: ArgumentHelp("A report as JUnit XML.", valueName: "file"), completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp("A report as an HTML page, with pictures.", valueName: "file"), completion: .file()
    )
    var page: String?

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp(
            "The replays; after '--', further options of 'run' for each of them.", valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var words: [String] = []

    private var files: ArraySlice<String> { words.prefix { $0 != "--" } }

    func validate() throws {
        guard !files.isEmpty else { throw ValidationError("give the files of one replay or more.") }
        // The words are taken as they are, also these.
        if ["-h", "--help"].contains(words.first) { throw CleanExit.helpRequest(self) }
        if let option = files.first(where: { $0.hasPrefix("-") }) {
            throw ValidationError("'\(option)' must come before the files, or, for 'run', after '--'.")
        }
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs is a number from 1 to 64.") }
        guard timeout > 0, timeout <= 86_400 else {
            throw ValidationError("--timeout is a number of seconds above 0, and 86400 (a day) at most.")
        }
    }

    func run() throws {
        var options = CheckOptions()
        options.scripts = Array(files)
        options.runOptions = Array(words.dropFirst(files.count + 1))
        options.jobs = jobs
        options.seconds = timeout
        options.folder = keep
        options.junit = junit
        options.page = page
        let status = ScriptCheck.run(options) { Console.output.print($0) }
        guard status == ExitStatus.success else { throw ExitCode(status) }
    }
}
