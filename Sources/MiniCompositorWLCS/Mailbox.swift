import CLinux
import Glibc
import SurfaceResponders
import Synchronization

/// Hands commands from any thread to the compositor's, one at a time, and waits for the answer.
final class Mailbox: Sendable {
    /// One command and its answer are under way at most, so there is one place for each.
    private struct Contents {
        var command: Command?
        var answer: Int32 = -1
    }

    private let contents = Mutex(Contents())
    /// Held by whoever asks, until the answer is there.
    private let asking = Mutex(())
    private let askingEnd: Int32
    /// Readable when a command waits. Belongs to the compositor's thread.
    let answeringEnd: Int32

    /// - Returns: nil if the process has no file descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe clinux_socketpair(&ends) == 0 else { return nil }
        askingEnd = ends[0]
        answeringEnd = ends[1]
    }

    deinit {
        close(askingEnd)
    }

    // MARK: Asking

    /// Returns when the command was carried out and all clients have been told. -1 if the compositor is gone.
    func ask(_ command: Command) -> Int32 {
        asking.withLock { _ in
            contents.withLock { $0 = Contents(command: command) }
            guard Self.sendSignal(to: askingEnd), Self.receiveSignal(from: askingEnd) else { return -1 }
            return contents.withLock { $0.answer }
        }
    }

    // MARK: Answering

    /// The command that waits. Called when `answeringEnd` is readable.
    func receive() -> Command? {
        guard Self.receiveSignal(from: answeringEnd) else { return nil }
        return contents.withLock { $0.command.take() }
    }

    func answer(_ answer: Int32) {
        contents.withLock { $0.answer = answer }
        _ = Self.sendSignal(to: answeringEnd)
    }

    /// Nobody answers any more: whoever asks gets -1.
    func stopAnswering() {
        close(answeringEnd)
    }

    private static func sendSignal(to end: Int32) -> Bool {
        var byte: UInt8 = 0
        return unsafe send(end, &byte, 1, Int32(MSG_NOSIGNAL)) == 1
    }

    private static func receiveSignal(from end: Int32) -> Bool {
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(end, &byte, 1)
            if count < 0, errno == EINTR { continue }
            return count == 1
        }
    }
}

/// What a test asks of the compositor. Answered by a number: -1 where it failed, 0 where there is nothing to
/// say.
enum Command: Sendable {
    /// Answered by the file descriptor of the client's end, which the asker closes.
    case connectClient
    /// The client is told by the file descriptor that `connectClient` answered.
    case positionWindow(client: Int32, surface: UInt32, origin: Point)
    /// Answered by a number for the device.
    case addDevice(InputDevice.Capabilities)
    case removeDevice(Int32)
    case input(device: Int32, InputEvent.Payload)
    case stop
}

/// The thread that a compositor lives on from start to end. The tests are on others.
final class ServerThread: Sendable {
    let mailbox: Mailbox
    private let thread: pthread_t

    /// Starts the compositor.
    /// - Returns: nil if there are no file descriptors or threads left.
    init?() {
        guard let mailbox = Mailbox() else { return nil }
        let argument = unsafe Unmanaged.passRetained(mailbox)
        var thread = pthread_t()
        let failure = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe ServerThread.main(Unmanaged<Mailbox>.fromOpaque(argument).takeRetainedValue())
                return nil
            }, unsafe argument.toOpaque())
        guard failure == 0 else {
            unsafe argument.release()
            mailbox.stopAnswering()
            return nil
        }
        self.mailbox = mailbox
        self.thread = thread
    }

    /// Returns when the compositor is torn down. Called once.
    func stop() {
        _ = mailbox.ask(.stop)
        pthread_join(thread, nil)
    }

    private static func main(_ mailbox: Mailbox) {
        defer { mailbox.stopAnswering() }
        do {
            try TestedServer(mailbox).run()
        } catch {
            let message = "the compositor does not start: \(error)\n"
            _ = unsafe message.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
        }
    }
}
