import ArgumentParser
import MiniCompositor
import SurfaceResponders

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the compositor without a screen, with a program in it.",
        usage: "mini-compositor run [<options>] [--] [<program> [<argument> ...]]",
        discussion: """
            Starts a compositor and, in it, a program. It ends when the program does, with the program's exit status: \
            'mini-compositor run ninja test' runs tests that need a display where there is none. No device, graphics \
            card or session is needed, and no window appears: '--screenshot' shows what the program drew. Without a \
            program it runs until it is stopped.

            Options of 'run' come before the program. '--' may separate them, and must where the word before the \
            program is '--explain'.

            A replay makes input: a file with one event a line, such as

              {"t": 0, "pointer": [400, 300]}
              {"t": 20, "button": "left", "down": true}
              {"t": 40, "button": "left", "down": false}
              {"t": 100, "type": "hello"}

            where 't' is the time in milliseconds since the first window appeared. When the replay is over, the \
            program goes on until it ends by itself. Without a program, the end of the replay is the end, unless \
            --stay is given.

            The program gets WAYLAND_DISPLAY and XDG_SESSION_TYPE=wayland, and no DISPLAY. Its standard \
            streams are its own: the compositor's messages go to the standard error stream. Where XDG_RUNTIME_DIR is \
            not set, there is a private folder until the end, which the first line names.

            EXIT STATUS
              the program's own, or 128 + the signal that killed it; without one 0
              64   wrong arguments, an unknown keyboard layout
              65   a replay with lines that cannot be played: each is named
              66   a replay that cannot be read
              71   the system lacks memory, descriptors, or a library for pictures
              73   a socket, a picture or a file of explanations that cannot be made
              124  the time of --timeout is over
              125  a replay that waited in vain, or was not played to its end
              126  a program that may not be executed, or is none
              127  a program that is not found
            SIGHUP, SIGINT, SIGQUIT and SIGTERM are passed on to the program and to all that it has started, which have \
            five seconds; a second one kills them. The status is the program's.
            """)

    @Option(
        help: ArgumentHelp(
            "The screen's size in pixels, 1280x720 without this.", valueName: "WxH"),
        transform: OutputSize.init(argument:))
    var size = OutputSize(width: 1280, height: 720)

    @Option(
        help: ArgumentHelp(
            "The socket's name. A name that is taken is an error; without one, the first free name is used.",
            valueName: "name"))
    var socket: String?

    @OptionGroup private var seats: SeatOptions

    @OptionGroup var keyboard: KeyboardOptions

    @OptionGroup var bindings: BindingOptions

    @Option(
        help: ArgumentHelp(
            "A file of input to play; '-' is the standard input. It is checked before anything runs.",
            valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var replay: String?

    @OptionGroup private var times: TimeOptions

    @Option(
        help: ArgumentHelp(
            "How long Super+Z can bring back a window that a key closed; its client hears nothing of it until then.",
            valueName: "milliseconds"))
    var undoClose: UInt16 = 0

    @Option(
        help: ArgumentHelp(
            """
            A PNG file for a picture of the screen: as it is when the run is stopped or a replay fails, else with the \
            last window that was there. 'screenshot' lines of a replay take pictures of other moments.
            """, valueName: "file"),
        completion: .file(extensions: ["png"]))
    var screenshot: String?

    @Option(
        defaultAsFlag: .none, parsing: .next,
        help: ArgumentHelp(
            """
            Print for each event where it went, and why: into a file, to a descriptor as in --explain=fd:3, or, without \
            either, to the standard output, which of a run with a program is the standard error.
            """, valueName: "file|fd:number"),
        completion: .file())
    var explain: ExplanationOption?

    @Flag(
        help: """
            Give the program only what applications need: no screenshots, no virtual devices, no input methods, no panels, \
            no clipboard without the person's doing. The socket whose name ends in -privileged has all of it, for \
            programs that were not started from here. Without this, every program may do everything.
            """)
    var isolate = false

    @Flag(
        help: ArgumentHelp(
            "Let programs have DISPLAY as it is. Without this it is unset, so that none opens its window on an X server."
        ))
    private var keepDisplay = false

    @Flag(
        help: "Log what each client had at most, when it ends: objects, surfaces, bytes of pixels and so on.")
    var logClientUse = false

    @Flag(help: "Keep running when the program or the replay has ended.")
    var stay = false

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The program to run, and its arguments.", valueName: "program"))
    var client: [String] = []

    func validate() throws {
        _ = try explain?.target()
    }

    func run() throws {
        let status = Session.run(try sessionOptions())
        guard status == ExitStatus.success else { throw ExitCode(status) }
    }

    private func sessionOptions() throws -> SessionOptions {
        var options = SessionOptions()
        options.configuration.output.width = size.width
        options.configuration.output.height = size.height
        seats.apply(to: &options.configuration)
        keyboard.apply(to: &options.configuration)
        options.configuration.textInput.path = keepsLayouts ? StateFile.path() : nil
        bindings.apply(to: &options.configuration)
        options.configuration.closingDelay = .milliseconds(undoClose)
        options.configuration.isolatesClients = isolate
        options.configuration.keyboard.newWindowFocus =
            keyboard.focusNewWindows ?? (isForUser ? .expected : .always)
        options.socketName = socket
        options.replay = replay
        options.screenshot = screenshot
        options.explanations = try explain?.target()
        times.apply(to: &options)
        options.logsClientUse = logClientUse
        options.stays = stay
        options.keepsDisplay = keepDisplay
        options.client = client
        return options
    }

    /// Whether layouts are there for the next run. A replay, or a test without anybody at the keys, begins the same way each
    /// time, unless it is asked to do otherwise.
    private var keepsLayouts: Bool {
        if let remember = keyboard.remember { return remember != .off }
        return isForUser
    }

    /// Whether a person uses the compositor. A run that ends by itself is a test.
    private var isForUser: Bool { stay && replay == nil }
}
