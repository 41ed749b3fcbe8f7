import Glibc
import SurfaceResponders
import WaylandServer

extension InputMethodDescription {
    /// An input method of Wayland says neither its name nor its languages: it is known by the name of its program, and
    /// takes part in every mode.
    init(of client: Client) {
        let name = Self.programName(of: client) ?? "input method"
        self.init(identifier: name, displayName: name)
    }

    private static func programName(of client: Client) -> String? {
        let file = open("/proc/\(client.credentials.processID)/comm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var name = [UInt8](repeating: 0, count: 64)
        let count = read(file, &name, name.count)
        let text = name.prefix(max(0, count)).prefix { $0 >= 0x20 && $0 != 0x7f }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}
