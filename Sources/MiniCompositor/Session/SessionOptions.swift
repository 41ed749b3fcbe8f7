/// What `mini-compositor run` is asked to do.
public struct SessionOptions: Sendable {
    /// How the compositor is set up.
    public var configuration = Configuration()
    /// The socket's name; nil for the first free one from `wayland-1` on.
    public var socketName: String?
    /// The path of a replay, `-` for the standard input stream; nil for none.
    public var replay: String?
    /// The path of a PNG file for what the screen shows last; nil for no picture.
    public var screenshot: String?
    /// Where to write why each event goes where it goes; nil for nowhere.
    public var explanations: ExplanationTarget?
    /// How long the whole session may take; nil for as long as it takes.
    public var timeLimit: Duration?
    /// Turns of the event loop that take more processor time than this are logged; nil for none.
    public var longTurn: Duration?
    /// Whether what each client had at most is logged when it ends.
    public var logsClientUse = false
    /// Whether to keep running when the client or the replay has ended.
    public var stays = false
    /// Whether programs find the variable `DISPLAY` as this process has it; else they find none, and no program ends up on
    /// an X server instead of here.
    public var keepsDisplay = false
    /// The client's program and arguments; empty for none.
    public var client: [String] = []

    /// A session with no client and no replay, which runs until it is stopped.
    public init() {}
}

/// Where a session writes the explanations of events: what took each one, and why.
public enum ExplanationTarget: Hashable, Sendable {
    /// The standard output stream; the standard error stream of a session with a client, whose output is its own.
    case console
    /// A file, which is made, or emptied.
    case file(String)
    /// A descriptor of this process that is open for writing. Programs do not inherit it, unless it is a standard stream.
    case descriptor(Int32)
}
