import CWaylandServer
import Synchronization
import WaylandWire

extension Display {
    private static let logHandler = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Sends what libwayland's server side has to say, mostly of clients that break the protocol, to a closure instead
    /// of the standard error stream, for all displays of the process. That a client is disconnected is left out where
    /// ``observePostedErrors(_:)`` tells it with its reason.
    ///
    ///     let logger = Logger(label: "libwayland")
    ///     Display.setLogHandler { logger.error("\($0)") }
    /// - Parameter handler: is called with one message, without its line end, on the thread of the display that it is
    ///   about, in the middle of what libwayland does there: it must not call the display or its clients.
    public static func setLogHandler(_ handler: @escaping @Sendable (String) -> Void) {
        logHandler.withLock { $0 = handler }
        wl_log_set_handler_server { format, arguments in
            let message = String(logFormat: format, arguments: arguments)
            guard !PostedErrorWatch.isKnown(message) else { return }
            Display.logHandler.withLock { $0 }?(message)
        }
    }
}
