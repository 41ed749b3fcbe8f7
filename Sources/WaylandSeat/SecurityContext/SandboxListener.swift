import WaylandServer

/// A socket that a sandbox handed over, until its other descriptor hangs up.
final class SandboxListener {
    private let socket: ListeningSocket
    private unowned let display: Display
    private var listener: ClientListener?
    private var hangUp: FileDescriptorSource?
    private var isClosed = false
    /// By which it counts among what the sandbox's client has, also beyond that client.
    var use: ClientUse?
    private var onEnd: () -> Void = {}

    /// - Parameters:
    ///   - socket: takes the connections.
    ///   - closing: hangs up when no more are to be taken. The event loop has one of its own.
    ///   - display: whose clients they become.
    /// - Returns: nil if the second descriptor cannot be waited for, as a file cannot.
    init?(_ socket: ListeningSocket, closing: borrowing OwnedFileDescriptor, on display: Display) {
        self.socket = socket
        self.display = display
        // Waiting for a file would be a question to its file system.
        guard closing.closesPromptly else { return nil }
        hangUp = display.eventLoop.addFileDescriptor(closing.rawValue, []) { [weak self] mask in
            if mask.contains(.hangUp) || mask.contains(.error) { self?.close() }
        }
        if hangUp == nil { return nil }
    }

    /// Takes connections from now on.
    /// - Parameters:
    ///   - context: describes the clients that connect.
    ///   - onEnd: called once, when no more are taken.
    func start(for context: SecurityContext, onEnd: @escaping () -> Void) {
        guard !isClosed else { return onEnd() }
        self.onEnd = onEnd
        listener = ClientListener(socket, on: display, userData: context)
    }

    private func close() {
        isClosed = true
        hangUp = nil
        use = nil
        listener?.cancel()
        listener = nil
        onEnd()
    }
}
