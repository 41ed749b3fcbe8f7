/// Why a file of remembered modes cannot be used.
public enum TextInputModeFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case damaged(String)
    /// Written by a newer program: not to be touched.
    case newer(version: Int)
    case system(call: String, message: String)

    public var description: String {
        switch self {
        case .damaged(let reason): "the file is damaged: \(reason)"
        case .newer(let version):
            "the file is of version \(version), this program knows \(TextInputModeFile.version)"
        case .system(let call, let message): "\(call): \(message)"
        }
    }
}
