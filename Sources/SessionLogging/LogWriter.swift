import Dispatch
import Glibc
import Synchronization

/// Writes lines to a descriptor on a thread of its own, so that a reader that does not read delays no caller.
///
/// The descriptor is never made non-blocking: other processes may share its file description, and would find theirs so. Lines that
/// wait take a bounded number of bytes. What does not fit is left out, counted, and told in a line once there is room.
///
/// Any thread may call.
public final class LogWriter: Sendable {
    /// Which lines are left out first while the descriptor takes none.
    public enum Importance: Sendable {
        /// Messages that a client can cause.
        case message
        /// What a run was asked for: its explanations, what its replay failed at, why it ends.
        case result

        /// How many bytes may wait before a line of this kind is left out.
        var capacity: Int {
            switch self {
            case .message: 1 << 18
            case .result: 1 << 24
            }
        }
    }

    private struct Queue {
        var lines: [String] = []
        /// Of lines that wait or are being written.
        var byteCount = 0
        var leftOutCount = 0
        var isEnding = false
    }

    private enum Step {
        case write([String])
        case wait
        case end
    }

    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private let queue = Mutex(Queue())
    /// Signaled when there is something to do for the thread.
    private let work = DispatchSemaphore(value: 0)
    /// Signaled when all is written after ``finish(by:)``.
    private let end = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - descriptor: open for writing until ``finish(by:)`` has returned.
    ///   - ownsDescriptor: whether the thread closes it when all is written.
    /// - Returns: nil if the system has no thread left.
    package init?(_ descriptor: Int32, ownsDescriptor: Bool = false) {
        self.descriptor = descriptor
        self.ownsDescriptor = ownsDescriptor
        guard Self.startThread(for: self) else { return nil }
    }

    /// Writes a line later, escaped as ``LogText`` does. Does nothing once the log has ended.
    /// - Parameters:
    ///   - text: the line without its end.
    ///   - importance: decides how many bytes may wait before the line is left out.
    public func print(_ text: String, as importance: Importance = .result) {
        let line = LogText.escaped(text) + "\n"
        let isFirst = queue.withLock { queue in
            guard !queue.isEnding else { return false }
            guard queue.byteCount + line.utf8.count <= importance.capacity else {
                queue.leftOutCount += 1
                return false
            }
            queue.byteCount += line.utf8.count
            queue.lines.append(line)
            return queue.lines.count == 1
        }
        if isFirst { work.signal() }
    }

    /// Writes a message with the program's name before it. It is left out as a line of the same importance would be.
    public func say(_ message: String, as importance: Importance = .result) {
        print("mini-compositor: \(message)", as: importance)
    }

    /// Waits until all lines are written, but no longer than the deadline. Called once, at the end.
    /// - Returns: false if some of them were not written in time.
    @discardableResult
    package func finish(by deadline: DispatchTime) -> Bool {
        queue.withLock { $0.isEnding = true }
        work.signal()
        return end.wait(timeout: deadline) == .success
    }

    // MARK: The thread

    /// A thread that holds back all signals, which are for the thread of the event loop. It keeps the writer until the end.
    private static func startThread(for writer: LogWriter) -> Bool {
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        let argument = unsafe Unmanaged.passRetained(writer)
        var thread = pthread_t()
        let failure = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<LogWriter>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, unsafe argument.toOpaque())
        guard failure == 0 else {
            unsafe argument.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func run() {
        while true {
            switch nextStep() {
            case .wait: work.wait()
            case .write(let lines):
                for line in lines { write(line) }
            case .end:
                if ownsDescriptor { close(descriptor) }
                end.signal()
                return
            }
        }
    }

    private func nextStep() -> Step {
        queue.withLock { queue in
            var lines = queue.lines
            queue.lines = []
            if queue.leftOutCount > 0 {
                let messages = queue.leftOutCount == 1 ? "1 message" : "\(queue.leftOutCount) messages"
                lines.append("mini-compositor: \(messages) left out, since nothing read the log\n")
                queue.byteCount += lines.last?.utf8.count ?? 0
                queue.leftOutCount = 0
            }
            if !lines.isEmpty { return .write(lines) }
            return queue.isEnding ? .end : .wait
        }
    }

    private func write(_ line: String) {
        Console(fileDescriptor: descriptor).write(line)
        queue.withLock { $0.byteCount -= line.utf8.count }
    }
}
