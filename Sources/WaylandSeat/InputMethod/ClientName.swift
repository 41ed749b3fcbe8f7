import Glibc
import WaylandServer

/// What an input method that does not name itself is known by: the name of its program.
enum ClientName {
    static func of(_ client: Client) -> String {
        let file = open("/proc/\(client.credentials.processID)/comm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "input method" }
        defer { close(file) }
        var name = [UInt8](repeating: 0, count: 64)
        let count = read(file, &name, name.count)
        let text = name.prefix(max(0, count)).prefix { $0 >= 0x20 && $0 != 0x7f }
        return text.isEmpty ? "input method" : String(decoding: text, as: UTF8.self)
    }
}
