import SystemPackage

/// A change of a graphics card that udev reported.
package enum CardChange: Hashable {
    /// The card was plugged in.
    case added(FilePath)
    /// Something about the card changed, such as the displays at its connectors.
    case changed(FilePath)
    /// The card was unplugged.
    case removed(FilePath)

    /// Reads a message of udev. Returns `nil` unless it is about a card.
    package init?(message: some Collection<UInt8>) {
        let bytes = Array(message)
        // The header of 40 bytes or more begins with "libudev", and has the offset of the properties.
        guard bytes.starts(with: Array("libudev\0".utf8)), bytes.count >= 40 else { return nil }
        let offset = bytes[16..<20].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard offset < bytes.count else { return nil }
        var properties: [String: String] = [:]
        for line in bytes[offset...].split(separator: 0) {
            let parts = line.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            properties[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
        }
        guard properties["SUBSYSTEM"] == "drm", let name = properties["DEVNAME"] else { return nil }
        let path = FilePath(name.hasPrefix("/") ? name : "/dev/\(name)")
        guard path.lastComponent?.string.hasPrefix("card") == true else { return nil }
        switch properties["ACTION"] {
        case "add": self = .added(path)
        case "change": self = .changed(path)
        case "remove": self = .removed(path)
        default: return nil
        }
    }
}
