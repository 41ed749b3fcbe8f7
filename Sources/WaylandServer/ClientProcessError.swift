/// Why a program was not started.
public enum ClientProcessError: Error, Hashable, Sendable {
    /// The command is empty.
    case noProgram
    /// There is no such program.
    case notFound(String)
    /// The program is there, but cannot be run, for the reason that errno tells: it may not be executed, or is no program.
    case cannotRun(String, code: Int32)
}

extension ClientProcessError: CustomStringConvertible {
    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .noProgram: "no program to run"
        case .notFound(let program): "program '\(program)' not found"
        case .cannotRun(let program, let code): "program '\(program)' cannot be run: \(systemMessage(code))"
        }
    }
}
