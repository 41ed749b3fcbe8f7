import WaylandBackends

/// The options of `mini-compositor run`.
public struct SessionOptions: Sendable {
    /// The compositor's configuration.
    public var configuration = Configuration()
    /// The socket's name; `nil` for the first free name from `wayland-1` on.
    public var socketName: String?
    /// Where the compositor is shown.
    public var backend = BackendKind.headless
    /// Whether a window's first seat gets the keymap of the host, in place of the configured layouts.
    public var usesHostKeymap = true
    /// The path of a replay, or `-` for standard input; `nil` for none.
    public var replay: String?
    /// The folder for a record of what each line of the replay did, with small pictures; `nil` for none.
    public var steps: String?
    /// The path of a file in which the input is recorded as a replay; `nil` for none.
    public var record: String?
    /// The path of a file of key bindings; `nil` for none.
    public var bindings: String?
    /// Whether the record also has the scene in which each event was routed, and its explanation.
    public var recordsScene = false
    /// The command of the process that finds widgets; `nil` for the one that belongs to the program.
    public var locator: String?
    /// The path of the control socket; `nil` for none.
    public var control: String?
    /// A connected stream socket for one peer of the control socket; `nil` for none. A run without a client
    /// ends when this peer disconnects.
    public var controlDescriptor: Int32?
    /// The path of a PNG file for the last picture of the screen; `nil` for no picture.
    public var screenshot: String?
    /// Where to write the explanations of events; `nil` for nowhere.
    public var explanations: ExplanationTarget?
    /// Whether explanations are lines of JSON, as on the control socket, instead of lines for people.
    public var explainsInJSON = false
    /// Whether the inspector is shown from the start.
    public var inspects = false
    /// The maximum duration of the session; `nil` for no limit.
    public var timeLimit: Duration?
    /// The processor time above which a turn of the event loop is logged; `nil` logs none.
    public var longTurn: Duration?
    /// Whether the peak resource use of each client is logged when it ends.
    public var logsClientUse = false
    /// Whether the run ends with the replay, although the client still runs. Its status is then that of the
    /// replay.
    public var endsWithReplay = false
    /// Whether to keep running after the client or the replay has ended.
    public var stays = false
    /// Whether programs inherit `DISPLAY`. By default not, so that no program opens its window on an X
    /// server.
    public var keepsDisplay = false
    /// Whether programs get private folders, settings and a private session bus, so that two runs begin in the
    /// same state.
    public var usesTestProfile = false
    /// Whether programs get an X display, whose server is started when one connects.
    public var servesX = false
    /// The client's program and arguments; empty for none.
    public var client: [String] = []

    /// The backend that suits this process's environment, for a user who starts a session by hand.
    public static var suitableBackend: BackendKind { .suitable(for: environmentVariable) }

    /// By default, a session without client and replay, which runs until it is stopped.
    public init() {}
}

/// Where a session writes the explanations of events.
public enum ExplanationTarget: Hashable, Sendable {
    /// Standard output. With a client, standard error, because the client uses standard output.
    case console
    /// A file, which is created or truncated.
    case file(String)
    /// A descriptor that is open for writing. Programs inherit it only if it is a standard stream.
    case descriptor(Int32)
}
