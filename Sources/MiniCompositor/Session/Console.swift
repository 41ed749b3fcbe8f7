import Glibc
import WaylandServer

/// Text for users and scripts, written immediately: nothing is held back in a buffer when the output is a pipe. It waits for the reader.
/// A session, which must not, writes by its `SessionLog`.
public struct Console: Sendable {
    let fileDescriptor: Int32

    /// The standard output stream: what the command was asked to print.
    public static let output = Console(fileDescriptor: STDOUT_FILENO)
    /// The standard error stream: messages about the run.
    public static let errors = Console(fileDescriptor: STDERR_FILENO)

    /// Writes a line. One that can no longer be read is dropped.
    public func print(_ line: String) {
        write(line + "\n")
    }

    /// A message with the program's name before it.
    public func say(_ message: String) {
        print("mini-compositor: \(message)")
    }

    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(fileDescriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || !canContinue(after: errno) {
                return
            }
        }
    }

    /// Whether writing may succeed later. Another process may have made the descriptor non-blocking.
    private func canContinue(after code: Int32) -> Bool {
        guard code == EAGAIN else { return code == EINTR }
        var state = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&state, 1, -1) >= 0 || errno == EINTR
    }
}

/// The exit statuses of `mini-compositor`, after `sysexits.h`, the shell and `timeout`. With a client, the client's status is
/// returned, unless something of the session itself failed.
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
    /// The socket, a folder for it, a picture or a file of explanations cannot be made: there is something of that name,
    /// there is no such folder, or it may not be written to.
    public static let cannotCreate: Int32 = 73
    /// The time that the whole session was given is over, as `timeout` has it.
    public static let timeout: Int32 = 124
    /// A replay failed: it waited in vain, or the session ended before all of it was played.
    public static let replayFailed: Int32 = 125
    /// The client is there, but cannot be run: nobody may execute it, or it is no program.
    public static let cannotExecute: Int32 = 126
    /// There is no such client.
    public static let clientNotFound: Int32 = 127

    /// A client that was killed by a signal, or was not started because of one.
    public static func killed(by signal: Int32) -> Int32 { 128 + signal }
}

extension ReplayFailure.Cause {
    var exitStatus: Int32 {
        switch self {
        case .wait: ExitStatus.replayFailed
        case .picture: ExitStatus.cannotCreate
        }
    }
}

/// What libwayland has to say of clients, by their programs: by itself it names processes alone.
enum LibwaylandLog {
    /// For all displays of the process.
    static func print(to log: SessionLog) {
        Display.setLogHandler { message in
            let (text, process) = named(message)
            log.say(text, LogLimit.Kind(), causedBy: process)
        }
    }

    /// The message with the program's name, and the process, if it ends with `(pid 12)`.
    static func named(_ message: String) -> (text: String, process: Int32?) {
        guard let match = message.firstMatch(of: /\(pid (\d+)\)$/), let process = Int32(match.1) else {
            return (message, nil)
        }
        let text = message[..<match.range.lowerBound]
        let client = ProcessFamily.programName(of: process).map { "\($0) (process \(process))" }
        let end = text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex
        return ("\(client ?? "process \(process)"): \(text[..<end])", process)
    }
}
