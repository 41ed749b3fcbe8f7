import WaylandServer

/// The reason why a session cannot run: a message for the user and an exit status.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message without the program's name, one line for each problem.
    public let description: String
    /// The exit status, one of `ExitStatus`.
    public let status: Int32

    init(_ description: String, status: Int32) {
        self.description = description
        self.status = status
    }
}

extension SessionError {
    init(_ error: ClientProcessError) {
        switch error {
        case .noProgram, .notFound: self.init("\(error)", status: ExitStatus.clientNotFound)
        case .cannotRun: self.init("\(error)", status: ExitStatus.cannotExecute)
        }
    }
}
