import Glibc

extension String {
    /// A message of libwayland's log handler, without the line end; empty if it cannot be formatted.
    package init(logFormat format: UnsafePointer<CChar>?, arguments: CVaListPointer?) {
        guard let format = unsafe format, let arguments = unsafe arguments else {
            self = ""
            return
        }
        // A message on the wire, which a log message may quote, has at most 4096 bytes.
        self = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8192) { buffer in
            guard let start = buffer.baseAddress,
                unsafe vsnprintf(start, buffer.count, format, arguments) >= 0
            else { return "" }
            let text = unsafe String(cString: start)
            return text.last == "\n" ? String(text.dropLast()) : text
        }
    }
}
