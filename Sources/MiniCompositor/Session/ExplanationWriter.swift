import Glibc
import SurfaceResponders

/// Writes the explanations of a session.
final class ExplanationWriter {
    private let writer: LogWriter

    /// - Parameter log: what the session writes; its end waits for the explanations.
    init(_ target: ExplanationTarget, _ log: SessionLog) throws(SessionError) {
        let writer =
            switch target {
            case .console: log.messages
            case .descriptor(let descriptor):
                log.addWriter(try Self.existing(descriptor), ownsDescriptor: false)
            case .file(let path): log.addWriter(try Self.create(path), ownsDescriptor: true)
            }
        guard let writer else {
            throw SessionError(
                "no thread can be started for the explanations", status: ExitStatus.systemError)
        }
        self.writer = writer
    }

    /// - Parameter seat: the name of the seat that it is of, where there are several.
    func write(_ explanation: Explanation, time: Duration, keyboard: Keyboard, seat: String?) {
        writer.print(ExplanationTable.line(explanation, time: time, keyboard: keyboard, seat: seat))
    }

    private static func existing(_ descriptor: Int32) throws(SessionError) -> Int32 {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, flags & O_ACCMODE != O_RDONLY else {
            throw SessionError(
                "descriptor \(descriptor) for explanations is not open for writing", status: ExitStatus.usage)
        }
        if descriptor > STDERR_FILENO { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
    }

    private static func create(_ path: String) throws(SessionError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw SessionError(
                "explanations cannot be written to \(path): \(systemText(errno))",
                status: ExitStatus.cannotCreate)
        }
        return descriptor
    }
}
