/// The exit statuses of `mini-compositor`, based on `sysexits.h`, the shell and `timeout`. A session with a
/// client returns the client's status, unless the session itself failed.
public enum ExitStatus {
    /// The session succeeded, and no client had another status.
    public static let success: Int32 = 0
    /// Invalid arguments, such as a size, a layout or the name of a socket.
    static let usage: Int32 = 64
    /// The replay contains invalid lines.
    static let badReplay: Int32 = 65
    /// The replay cannot be read.
    static let noReplay: Int32 = 66
    /// An expectation of the replay is not met.
    static let mismatch: Int32 = 70
    /// A system resource is missing, such as memory, file descriptors or a library for pictures.
    public static let systemError: Int32 = 71
    /// The socket, its directory, a picture or a file for explanations cannot be created. For example, its
    /// name is taken, or its directory does not exist.
    static let cannotCreate: Int32 = 73
    /// The time limit of the session was exceeded; the same status as that of `timeout`.
    static let timeout: Int32 = 124
    /// A wait in the replay timed out, or the session ended before all of the replay was played.
    static let replayFailed: Int32 = 125
    /// The client exists but cannot be run: it is not executable, or not a program.
    static let cannotExecute: Int32 = 126
    /// The client does not exist.
    static let clientNotFound: Int32 = 127

    /// The client was killed by a signal, or not started because of one.
    static func killed(by signal: Int32) -> Int32 { 128 + signal }
}

extension ReplayFailure.Cause {
    var exitStatus: Int32 {
        switch self {
        case .wait, .window, .place, .action, .output, .program, .widget: ExitStatus.replayFailed
        case .unavailable: ExitStatus.systemError
        case .mismatch: ExitStatus.mismatch
        case .picture: ExitStatus.cannotCreate
        }
    }
}
