import CWayland
import Glibc

extension Display {
    /// Sends what libwayland's server side has to say, on the whole process, to a C function instead of the
    /// standard error stream. Being a C function, it can capture nothing; ``logText(_:_:)`` makes the message
    /// readable:
    ///
    ///     Display.setLogHandler { format, arguments in
    ///         Logger(label: "libwayland").error("\(Display.logText(format, arguments))")
    ///     }
    public static func setLogHandler(_ handler: @escaping wl_log_func_t) {
        wl_log_set_handler_server(handler)
    }

    /// The text of a message that a log handler got, without its line end.
    public static func logText(_ format: UnsafePointer<CChar>?, _ arguments: CVaListPointer?) -> String {
        guard let format, let arguments else { return "" }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
            guard let start = buffer.baseAddress, vsnprintf(start, buffer.count, format, arguments) >= 0
            else {
                return ""
            }
            let text = String(cString: start)
            return text.last == "\n" ? String(text.dropLast()) : text
        }
    }
}
