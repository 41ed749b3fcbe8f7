import WaylandServer

/// Why a session does not begin: a message for the user, and the exit status.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message, without the program's name; a line for each thing that is wrong.
    public let description: String
    /// The status to exit with, one of `ExitStatus`.
    public let status: Int32

    /// - Parameters:
    ///   - description: the message, without the program's name.
    ///   - status: the status to exit with, one of `ExitStatus`.
    public init(_ description: String, status: Int32) {
        self.description = description
        self.status = status
    }
}

extension SessionError {
    /// With the exit status of a shell.
    init(_ error: ClientProcessError) {
        switch error {
        case .noProgram, .notFound: self.init("\(error)", status: ExitStatus.clientNotFound)
        case .cannotRun: self.init("\(error)", status: ExitStatus.cannotExecute)
        }
    }
}
