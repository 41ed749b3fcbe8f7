/// What `mini-compositor run` is asked to do.
public struct SessionOptions: Sendable {
    /// How the compositor is set up.
    public var configuration = Configuration()
    /// The socket's name; nil for the first free one from `wayland-1` on.
    public var socketName: String?
    /// The path of a replay; nil for none.
    public var replay: String?
    /// The path of a PNG file for what the screen shows last; nil for no picture.
    public var screenshot: String?
    /// Whether to print why each event goes where it goes.
    public var explains = false
    /// Whether to keep running when the client or the replay has ended.
    public var stays = false
    /// The client's program and arguments; empty for none.
    public var client: [String] = []

    /// A session with no client and no replay, which runs until it is stopped.
    public init() {}
}
