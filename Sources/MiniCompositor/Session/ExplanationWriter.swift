import Glibc
import SurfaceResponders

/// Writes the explanations of a session.
final class ExplanationWriter {
    private let console: Console
    private let ownsDescriptor: Bool

    /// - Parameter standard: the console of the session's own messages.
    init(_ target: ExplanationTarget, standard: Console) throws(SessionError) {
        switch target {
        case .console: console = standard
        case .descriptor(let descriptor): console = try Self.existing(descriptor)
        case .file(let path): console = try Self.create(path)
        }
        if case .file = target { ownsDescriptor = true } else { ownsDescriptor = false }
    }

    deinit {
        if ownsDescriptor { close(console.fileDescriptor) }
    }

    /// - Parameter seat: the name of the seat that it is of, where there are several.
    func write(_ explanation: Explanation, time: Duration, keyboard: Keyboard, seat: String?) {
        console.print(ExplanationTable.line(explanation, time: time, keyboard: keyboard, seat: seat))
    }

    private static func existing(_ descriptor: Int32) throws(SessionError) -> Console {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, flags & O_ACCMODE != O_RDONLY else {
            throw SessionError(
                "descriptor \(descriptor) for explanations is not open for writing", status: ExitStatus.usage)
        }
        if descriptor > STDERR_FILENO { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return Console(fileDescriptor: descriptor)
    }

    private static func create(_ path: String) throws(SessionError) -> Console {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw SessionError(
                "explanations cannot be written to \(path): \(systemText(errno))",
                status: ExitStatus.cannotCreate)
        }
        return Console(fileDescriptor: descriptor)
    }
}
