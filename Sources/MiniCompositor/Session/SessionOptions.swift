/// What `mini-compositor run` is asked to do.
public struct SessionOptions: Sendable {
    public var configuration = Configuration()
    /// The socket's name; nil for the first free one from `wayland-1` on.
    public var socketName: String?
    /// The path of a replay.
    public var replay: String?
    /// Prints why each event goes where it goes.
    public var explains = false
    /// Goes on when the client or the replay has ended.
    public var stays = false
    /// The client's program and arguments; empty for none.
    public var client: [String] = []

    public init() {}
}
