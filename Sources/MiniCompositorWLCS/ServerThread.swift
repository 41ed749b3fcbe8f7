import Glibc

/// The thread that a compositor lives on from start to end. The tests are on others.
final class ServerThread: Sendable {
    let mailbox: Mailbox
    private let thread: pthread_t

    /// Starts the compositor.
    /// - Returns: nil if there are no file descriptors or threads left.
    init?() {
        guard let mailbox = Mailbox() else { return nil }
        let argument = Unmanaged.passRetained(mailbox)
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                ServerThread.main(Unmanaged<Mailbox>.fromOpaque(argument).takeRetainedValue())
                return nil
            }, argument.toOpaque())
        guard failure == 0 else {
            argument.release()
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
            _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        }
    }
}
