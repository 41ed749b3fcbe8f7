import Dispatch
import Glibc
import Synchronization

/// Writes lines to a descriptor on a thread of its own, so a reader that does not read blocks no caller. Any
/// thread may call.
///
/// The descriptor is never made nonblocking, because other processes may share its file description. The
/// waiting lines have a bounded size. Further lines are left out, and a line reports their number later.
public final class LogWriter: Sendable {
    /// The importance of a line. If lines have to be left out, less important ones are left out first.
    public enum Importance: Sendable {
        /// Messages that a client can cause.
        case message
        /// What a run was asked for: explanations, failures of its replay, the reason for its end.
        case result

        /// The number of bytes that may wait before a line of this importance is left out.
        var capacity: Int {
            switch self {
            case .message: 1 << 18
            case .result: 1 << 24
            }
        }
    }

    private struct Queue {
        var lines: [String] = []
        /// The size of the lines that wait or are being written.
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
    /// Signaled when the thread has something to do.
    private let work = DispatchSemaphore(value: 0)
    /// Signaled when everything is written after ``finish(by:)``.
    private let end = DispatchSemaphore(value: 0)

    /// Returns nil if the system cannot create a thread. `descriptor` must stay open until ``finish(by:)``
    /// has returned. With `ownsDescriptor`, the thread closes it after everything is written.
    package init?(_ descriptor: Int32, ownsDescriptor: Bool = false) {
        self.descriptor = descriptor
        self.ownsDescriptor = ownsDescriptor
        guard Self.startThread(for: self) else { return nil }
    }

    /// Queues a line for writing, escaped by ``LogText``, or leaves it out if too many bytes wait for its
    /// `importance`. `text` has no line ending. Does nothing after `finish(by:)`.
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

    /// Queues a message with the program's name in front, under the same limits as ``print(_:as:)``.
    public func say(_ message: String, as importance: Importance = .result) {
        print("mini-compositor: \(message)", as: importance)
    }

    /// Waits until all lines are written. Returns false if the deadline comes first. Called once, at the end.
    @discardableResult
    package func finish(by deadline: DispatchTime) -> Bool {
        queue.withLock { $0.isEnding = true }
        work.signal()
        return end.wait(timeout: deadline) == .success
    }

    // MARK: The thread

    /// Starts a thread that retains the writer and blocks all signals, which the event loop's thread handles.
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
