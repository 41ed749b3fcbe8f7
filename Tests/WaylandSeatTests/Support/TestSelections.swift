import CLinux
import Glibc
import SystemPackage
import WaylandClient

/// The latest offers that a client received, by the name of the object or selection.
final class TestOffers {
    private var latest: [String: (String, FileDescriptor) -> Void] = [:]

    /// - Parameter receive: The receive request of the offer; `nil` for an empty selection.
    func note(_ name: String, receive: ((String, FileDescriptor) -> Void)?) {
        latest[name] = receive
    }

    /// Requests the data of the latest offer. Returns the pipe's reading end, or `nil` without an offer.
    func receive(_ name: String, as type: String) throws -> FileDescriptor? {
        guard let receive = latest[name] else { return nil }
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
        let writing = FileDescriptor(rawValue: ends[1])
        receive(type, writing)
        try writing.close()
        return FileDescriptor(rawValue: ends[0])
    }
}

/// A source of data, with any of the selection protocols.
struct TestSource {
    let offer: (String) -> Void
    /// Sets the source as a selection.
    let select: (SelectedAs) -> Void
    let destroy: () -> Void

    enum SelectedAs {
        case clipboard, primary
    }
}

/// Answers a request for data: writes `text` and closes the file.
func writeText(_ text: String, to file: FileDescriptor) {
    _ = try? file.writeAll(text.utf8)
    try? file.close()
}
