/// The exit statuses of `mini-compositor`, after `sysexits.h` and the shell. With a client, the client's status is
/// returned.
public enum ExitStatus {
    /// Everything went well, and no client had another status.
    public static let success: Int32 = 0
    /// Wrong arguments: a size, a layout, the name of a socket.
    public static let usage: Int32 = 64
    /// A replay with lines that cannot be played.
    public static let badReplay: Int32 = 65
    /// A replay that cannot be read.
    public static let noReplay: Int32 = 66
    /// The system does not give what is needed: memory, file descriptors.
    public static let systemError: Int32 = 71
    /// The socket, a folder for it, or a picture cannot be made.
    public static let cannotCreate: Int32 = 73
    /// A replay waited in vain, as `timeout` has it.
    public static let timeout: Int32 = 124
    /// The client cannot be run.
    public static let cannotExecute: Int32 = 126
    /// There is no such client.
    public static let clientNotFound: Int32 = 127

    /// A client that was killed by a signal.
    public static func killed(by signal: Int32) -> Int32 { 128 + signal }
}

extension ReplayFailure.Cause {
    var exitStatus: Int32 {
        switch self {
        case .wait: ExitStatus.timeout
        case .picture: ExitStatus.cannotCreate
        }
    }
}
