import SystemPackage

/// Why a keymap could not be laid out for clients.
enum KeymapFileError: Error, CustomStringConvertible {
    case system(call: String, Errno)

    var description: String {
        switch self {
        case .system(let call, let errno): "\(call): \(errno)"
        }
    }
}
