import CLinux
import Glibc
import SystemPackage
import WaylandClient

/// The offers that a client was made lately, by the names of the objects that were told of them.
final class TestOffers {
    private var latest: [String: (String, FileDescriptor) -> Void] = [:]

    /// - Parameter receive: nil for an empty selection.
    func note(_ name: String, receive: ((String, FileDescriptor) -> Void)?) {
        latest[name] = receive
    }

    /// Asks for the data of the latest offer, and gives the end that it can be read from; nil without an offer.
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

/// Data that a client offers, whichever the protocol.
struct TestSource {
    let offer: (String) -> Void
    /// Makes it a selection.
    let select: (SelectedAs) -> Void
    let destroy: () -> Void

    enum SelectedAs {
        case clipboard, primary
    }
}

/// What a source does when it is asked for its data: writes its name.
func writeText(_ text: String, to file: FileDescriptor) {
    _ = try? file.writeAll(text.utf8)
    try? file.close()
}
