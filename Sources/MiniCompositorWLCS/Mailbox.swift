import CLinux
import Glibc
import SurfaceResponders
import Synchronization

/// Passes commands from any thread to the compositor's thread, one at a time, and waits for the answers.
final class Mailbox: Sendable {
    /// At most one command or answer is in transit, so one slot for each suffices.
    private struct Contents {
        var command: Command?
        var answer: Int32 = -1
    }

    private let contents = Mutex(Contents())
    /// Held by the sender of a command until the answer arrives.
    private let asking = Mutex(())
    private let askingEnd: Int32
    /// Readable when a command waits. Used only by the compositor's thread.
    let answeringEnd: Int32

    /// Returns `nil` if no file descriptors are available.
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

    /// Returns the answer after the command was performed and its events were sent to clients; -1 if the
    /// compositor has ended.
    func ask(_ command: Command) -> Int32 {
        asking.withLock { _ in
            contents.withLock { $0 = Contents(command: command) }
            guard Self.sendSignal(to: askingEnd), Self.receiveSignal(from: askingEnd) else { return -1 }
            return contents.withLock { $0.answer }
        }
    }

    // MARK: Answering

    /// Returns the waiting command. Call this when `answeringEnd` is readable.
    func receive() -> Command? {
        guard Self.receiveSignal(from: answeringEnd) else { return nil }
        return contents.withLock { $0.command.take() }
    }

    func answer(_ answer: Int32) {
        contents.withLock { $0.answer = answer }
        _ = Self.sendSignal(to: answeringEnd)
    }

    /// All later commands return -1.
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

/// A command of a test. The answer is a number: -1 for failures, 0 if there is no result.
enum Command: Sendable {
    /// Answers with the file descriptor of the client's end. The sender closes it.
    case connectClient
    /// The client is identified by the file descriptor that `connectClient` returned.
    case positionWindow(client: Int32, surface: UInt32, origin: Point)
    /// Answers with the device's number.
    case addDevice(InputDevice.Capabilities)
    case removeDevice(Int32)
    case input(device: Int32, InputEvent.Payload)
    case stop
}

/// The thread that runs a compositor for its whole life. Tests run on other threads.
final class ServerThread: Sendable {
    let mailbox: Mailbox
    private let thread: pthread_t

    /// Starts the compositor; `nil` if no file descriptor or thread is available.
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

    /// Stops the compositor and returns when it is destroyed. Call this once.
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
