/// Why a file of remembered modes cannot be used.
public enum TextInputModeFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is none of these files, or not whole; the reason is for people to read.
    case damaged(String)
    /// Written by a newer program: not to be touched.
    case newer(version: Int)
    /// The system refused a call on the file or its folder: which one, and why in the system's words.
    case system(call: String, message: String)

    /// One sentence for logs.
    public var description: String {
        switch self {
        case .damaged(let reason): "the file is damaged: \(reason)"
        case .newer(let version):
            "the file is of version \(version), this program knows \(TextInputModeFile.version)"
        case .system(let call, let message): "\(call): \(message)"
        }
    }
}
