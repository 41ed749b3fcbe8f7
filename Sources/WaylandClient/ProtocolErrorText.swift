import CWaylandClient
import Glibc
import Synchronization
import SystemPackage
import WaylandWire

/// What a compositor says to explain a protocol error. libwayland tells it to its log handler, and nobody else.
enum ProtocolErrorText {
    /// By thread: the call that makes libwayland log an error reads its text back.
    private static let texts = Mutex<[pthread_t: String]>([:])

    private static let logHandler: Void = wl_log_set_handler_client { format, arguments in
        let message = String(logFormat: format, arguments: arguments)
        if let text = ProtocolErrorText.text(of: message) {
            ProtocolErrorText.texts.withLock { $0[pthread_self()] = text }
        } else {
            _ = try? FileDescriptor.standardError.writeAll("\(message)\n".utf8)
        }
    }

    /// To be called before the first event is read. What else libwayland's client side logs goes to the standard error
    /// stream, as it does without a handler.
    static func collect() {
        _ = logHandler
    }

    /// The last one of the calling thread, "" if none was logged since the last call.
    static func take() -> String {
        texts.withLock { $0.removeValue(forKey: pthread_self()) } ?? ""
    }

    /// - Parameter message: like "wl_region#3: error 0: text".
    private static func text(of message: String) -> String? {
        guard let rest = message.firstRange(of: ": error ").map({ message[$0.upperBound...] }),
            let colon = rest.firstIndex(of: ":")
        else { return nil }
        return String(rest[colon...].drop { $0 == ":" || $0 == " " })
    }
}
