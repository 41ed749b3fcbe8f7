/// The exit statuses of `mini-compositor`, after `sysexits.h`, the shell and `timeout`. With a client, the client's status is
/// returned, unless something of the session itself failed.
public enum ExitStatus {
    /// Everything went well, and no client had another status.
    public static let success: Int32 = 0
    /// Wrong arguments: a size, a layout, the name of a socket.
    static let usage: Int32 = 64
    /// A replay with lines that cannot be played.
    static let badReplay: Int32 = 65
    /// A replay that cannot be read.
    static let noReplay: Int32 = 66
    /// The system does not give what is needed: memory, file descriptors.
    public static let systemError: Int32 = 71
    /// The socket, a folder for it, a picture or a file of explanations cannot be made: there is something of that name,
    /// there is no such folder, or it may not be written to.
    static let cannotCreate: Int32 = 73
    /// The time that the whole session was given is over, as `timeout` has it.
    static let timeout: Int32 = 124
    /// A replay failed: it waited in vain, or the session ended before all of it was played.
    static let replayFailed: Int32 = 125
    /// The client is there, but cannot be run: its file may not be executed, or is no program.
    static let cannotExecute: Int32 = 126
    /// There is no such client.
    static let clientNotFound: Int32 = 127

    /// A client that was killed by a signal, or was not started because of one.
    static func killed(by signal: Int32) -> Int32 { 128 + signal }
}

extension ReplayFailure.Cause {
    var exitStatus: Int32 {
        switch self {
        case .wait: ExitStatus.replayFailed
        case .picture: ExitStatus.cannotCreate
        }
    }
}
