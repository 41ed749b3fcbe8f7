import ArgumentParser
import MiniCompositor
import SurfaceResponders
import WaylandBackends
import WaylandShell

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the compositor: with a program in it, in a window, or on the screen of a console.",
        usage: "mini-compositor run [<options>] [--] [<program> [<argument> ...]]",
        discussion: """
            Starts a compositor and runs a program in it. The compositor ends with the program and returns \
            the program's exit status: 'mini-compositor run ninja test' runs tests that need a display on a \
            machine without one. It needs no input device, graphics card or session, and opens no window: \
            '--screenshot' shows what the program drew. Without a program, it runs until it is stopped: in a \
            window in a Wayland desktop, on the screen on a console. '--backend' decides otherwise.

            Place the options of 'run' before the program. '--' may separate them, and is required if the \
            word before the program is '--explain'.

            A replay provides input. It is a file with one event on each line, such as

              {"t": 0, "pointer": [400, 300]}
              {"t": 20, "button": "left", "down": true}
              {"t": 40, "button": "left", "down": false}
              {"t": 100, "type": "hello"}

            where 't' is the time in milliseconds since the first window appeared. After the replay, the \
            program continues until it ends by itself. Without a program, the run ends with the replay, \
            unless --stay is given.

            The program gets WAYLAND_DISPLAY and XDG_SESSION_TYPE=wayland, and no DISPLAY. Its standard \
            streams are its own: the compositor's messages go to the standard error stream. If \
            XDG_RUNTIME_DIR is not set, a private directory is used, which is removed at the end and which \
            the first line names.

            EXIT STATUS
              the program's own, or 128 + the signal that killed it; without a program 0
              64   invalid arguments, or an unknown keyboard layout
              65   invalid lines in the replay or the key bindings, which are listed
              66   the replay or the key bindings cannot be read
              70   an expectation of the replay is not met
              71   the system lacks memory, descriptors, a library for pictures, a compositor for the window, \
            or a session for the screen
              73   a socket, a picture or a file of explanations cannot be created
              124  the time limit of --timeout is exceeded
              125  a wait in the replay timed out, or not all of it was played
              126  the program is not executable, or not a program
              127  the program is not found
            SIGHUP, SIGINT, SIGQUIT and SIGTERM are passed on to the program and all its descendants, which \
            have five seconds to end; a second signal kills them. The status is the program's.
            """)

    @Option(
        help: ArgumentHelp(
            "The screen's size in pixels. The default is 1280x720.", valueName: "WxH"),
        transform: OutputSize.init(argument:))
    var size: OutputSize?

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            """
            An output with its size in pixels, and its scale and place if you like. Give it once for each \
            output: they are named MINI-1, MINI-2 and so on. Without a place, an output is to the right of \
            the one before it. The places are left-of, right-of, above and below.
            """, valueName: "WxH[@scale][,place:MINI-n]"),
        transform: OutputOption.init(argument:))
    var outputs: [OutputOption] = []

    @Option(
        help: ArgumentHelp(
            """
            What is shown behind all windows: a color as six hexadecimal digits, or a PNG file, which covers \
            each output. The default is 2b3a4a in a window and on a screen, and black otherwise.
            """, valueName: "RRGGBB|file"), completion: .file(extensions: ["png"]),
        transform: BackgroundOption.init(argument:))
    var background: BackgroundOption?

    @Option(
        help: ArgumentHelp(
            """
            Whether windows get frames with a title and buttons, if their programs ask the compositor to draw \
            them. The default is on in a window and on a screen, and off otherwise.
            """, valueName: "on|off"))
    var frames: FrameUse?

    @Option(
        help: ArgumentHelp(
            """
            Where to show the compositor: in a window of a Wayland desktop, on the screen of a console, or \
            headless, which means nowhere. The default is a window in a Wayland desktop, the screen on a \
            console without a desktop, and headless elsewhere or if a program, --replay, --screenshot or \
            --timeout is given.
            """, valueName: "window|screen|headless"))
    var backend: BackendKind?

    @Option(
        help: ArgumentHelp(
            "The socket's name. It must not be taken. By default, the first free name is used.",
            valueName: "name"))
    var socket: String?

    @OptionGroup private var seats: SeatOptions

    @OptionGroup var keyboard: KeyboardOptions

    @OptionGroup var bindings: BindingOptions

    @Option(
        help: ArgumentHelp(
            "A file of input to play; '-' is standard input. It is checked before anything runs.",
            valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var replay: String?

    @Option(
        help: ArgumentHelp(
            """
            A folder for a record of the replay: what each line did, where its events were delivered, and small \
            pictures of the screen after it.
            """, valueName: "folder"), completion: .directory)
    var steps: String?

    @Option(
        help: ArgumentHelp(
            "A file in which the input is recorded as a replay, with waits for windows.",
            valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var record: String?

    @Flag(
        help: """
            With --record, the file also says in which scene each event was routed, and why it was routed as it was. \
            Replays ignore that; 'mini-compositor explain' explains the events again.
            """)
    var withScene = false

    @Option(
        help: ArgumentHelp(
            """
            A socket for programs that drive this run, ask what it shows and watch what changes. They send \
            and receive lines of JSON. Only programs of the same user can connect.
            """, valueName: "path"))
    var control: String?

    @Option(
        help: ArgumentHelp(
            """
            The same for one program, on an open descriptor of a connected socket. Without a program to run, \
            the run ends when this one disconnects.
            """, valueName: "number"))
    var controlFd: Int32?

    @Option(
        help: ArgumentHelp(
            """
            A command of the shell for the process that finds widgets. It reads and writes lines of JSON. The \
            default is locator.py, which is installed with this program and needs python3 and libatspi.
            """, valueName: "command"))
    var locator: String?

    @OptionGroup private var times: TimeOptions

    @Option(
        help: ArgumentHelp(
            """
            How long Super+Z can bring back a window that was closed by a key or a button of its frame. Its \
            client is asked to close only afterwards.
            """, valueName: "milliseconds"))
    var undoClose: UInt16 = 0

    @Option(
        help: ArgumentHelp(
            """
            A PNG file for a picture of the screen: as it is when the run is stopped or a replay fails, \
            otherwise with the last window that existed. 'screenshot' lines of a replay take pictures at \
            other times.
            """, valueName: "file"),
        completion: .file(extensions: ["png"]))
    var screenshot: String?

    @Option(
        defaultAsFlag: .none, parsing: .next,
        help: ArgumentHelp(
            """
            Print where each event went, and why: to a file, to a descriptor as in --explain=fd:3, or by \
            default to standard output. In a run with a program, the default is standard error. \
            --explain=json and --explain=json:file print lines of JSON.
            """, valueName: "file|fd:number"),
        completion: .file())
    var explain: ExplanationOption?

    @Flag(
        help: """
            Show the inspector from the start: a panel with the way of the last events, and outlines of what has \
            each pointer and finger. Super+Shift+I shows and hides it in any run.
            """)
    var inspect = false

    @Flag(
        help: """
            Give the program only what applications need: no screenshots, virtual devices, input methods or \
            panels, and no clipboard access without user input. The socket whose name ends in -privileged \
            has no restrictions, but only for programs that were not started from here. Without this option, \
            no program has restrictions.
            """)
    var isolate = false

    @Flag(
        help: ArgumentHelp(
            """
            Pass DISPLAY on to programs. By default it is unset, so that no program opens its window on an X \
            server.
            """
        ))
    private var keepDisplay = false

    @Option(
        help: ArgumentHelp(
            """
            With 'test', programs get private folders, settings and a private session bus in place of the \
            user's, no animations and no blinking caret of GTK, English and the time zone UTC, so that each run \
            begins in the same state.
            """, valueName: "test"))
    var profile: Profile?

    @Flag(
        help: """
            Give programs an X display. Its server is Xwayland, which shows all X windows in one window, and \
            starts when a program connects.
            """)
    var xwayland = false

    @Flag(
        help: """
            Log the peak resource use of each client when it ends: objects, surfaces, bytes of pixels and \
            so on.
            """)
    var logClientUse = false

    @Flag(
        help: """
            End the program when the replay has ended. The exit status is then 0, or that of the replay's \
            failure.
            """)
    var endWithReplay = false

    @Flag(help: "Keep running after the program or the replay has ended.")
    var stay = false

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The program to run, and its arguments.", valueName: "program"))
    var client: [String] = []

    func validate() throws {
        _ = try explain?.target()
        _ = try outputConfigurations
        if endWithReplay, replay == nil { throw ValidationError("--end-with-replay needs --replay.") }
        if steps != nil, replay == nil { throw ValidationError("--steps needs --replay.") }
        if withScene, record == nil { throw ValidationError("--with-scene needs --record.") }
        if endWithReplay, stay { throw ValidationError("give either --end-with-replay or --stay.") }
        if xwayland, keepDisplay { throw ValidationError("give either --xwayland or --keep-display.") }
    }

    func run() throws {
        let status = Session.run(try sessionOptions())
        guard status == ExitStatus.success else { throw ExitCode(status) }
    }

    private func sessionOptions() throws -> SessionOptions {
        var options = SessionOptions()
        let outputs = try outputConfigurations
        options.configuration.output = outputs[0]
        options.configuration.furtherOutputs = Array(outputs.dropFirst())
        if let background {
            options.configuration.background = background.background
        } else if shownBackend != .headless {
            options.configuration.background = .color(FrameColor(argb: 0xff2b_3a4a))
        }
        options.configuration.hasFrames = frames.map { $0 == .on } ?? (shownBackend != .headless)
        seats.apply(to: &options.configuration)
        keyboard.apply(to: &options.configuration)
        options.configuration.textInput.path = keepsLayouts ? StateFile.path() : nil
        bindings.apply(to: &options.configuration)
        options.bindings = bindings.bindings
        options.configuration.closingDelay = .milliseconds(undoClose)
        options.configuration.isolatesClients = isolate
        options.configuration.keyboard.newWindowFocus =
            keyboard.focusNewWindows ?? (isForUser ? .expected : .always)
        options.backend = shownBackend
        options.usesHostKeymap = keyboard.usesDefaultKeymap
        if bindings.modifier == nil { options.configuration.alternateIsSuper = shownBackend == .window }
        options.socketName = socket
        options.replay = replay
        options.record = record
        options.recordsScene = withScene
        options.steps = steps
        options.control = control
        options.locator = locator
        options.controlDescriptor = controlFd
        options.screenshot = screenshot
        options.explanations = try explain?.target()
        options.explainsInJSON = explain?.isJSON ?? false
        options.inspects = inspect
        times.apply(to: &options)
        options.logsClientUse = logClientUse
        options.stays = stay
        options.endsWithReplay = endWithReplay
        options.keepsDisplay = keepDisplay
        options.servesX = xwayland
        options.usesTestProfile = profile == .test
        options.client = client
        return options
    }

    /// The outputs; never empty.
    private var outputConfigurations: [Configuration.Output] {
        get throws {
            guard outputs.isEmpty || size == nil else {
                throw ValidationError("give either --size or --output")
            }
            let outputs = try OutputOption.configurations(of: outputs)
            guard outputs.isEmpty else { return outputs }
            var output = Configuration.Output()
            if let size { (output.width, output.height) = (size.width, size.height) }
            return [output]
        }
    }

    /// Whether layouts are kept for the next run. By default, replays and tests start in the same state.
    private var keepsLayouts: Bool {
        if let remember = keyboard.remember { return remember != .off }
        return isForUser
    }

    /// Whether a user works with the compositor. A run that ends by itself or is driven is a test.
    private var isForUser: Bool {
        (stay || shownBackend != .headless) && replay == nil && control == nil && controlFd == nil
    }

    private var shownBackend: BackendKind {
        if let backend { return backend }
        let isTest =
            !client.isEmpty || replay != nil || screenshot != nil || times.timeout != nil || control != nil
            || controlFd != nil
        return isTest ? .headless : SessionOptions.suitableBackend
    }
}

enum Profile: String, ExpressibleByArgument, CaseIterable {
    case test
}

enum FrameUse: String, ExpressibleByArgument, CaseIterable {
    case on, off
}

extension BackendKind: @retroactive ExpressibleByArgument {}
