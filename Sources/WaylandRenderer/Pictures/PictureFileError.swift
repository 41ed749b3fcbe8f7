import SystemPackage

/// Why a picture is not in a file.
public enum PictureFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A picture without pixels: PNG has none.
    case emptyPicture
    /// The library that writes PNGs is not installed, or is too old. The name is that of its file.
    case libraryMissing(String)
    /// The library refused, with its message.
    case encodingFailed(String)
    /// The disk is full, or the quota is used up.
    case noSpace(FilePath)
    /// The file, or its folder, may not be written.
    case noPermission(FilePath)
    /// There is no such folder.
    case noFolder(FilePath)
    /// Whatever else the system says.
    case system(FilePath, Errno)

    init(_ error: Errno, _ path: FilePath) {
        switch error {
        case .noSpace, .diskQuotaExceeded: self = .noSpace(path)
        case .permissionDenied, .notPermitted, .readOnlyFileSystem: self = .noPermission(path)
        case .noSuchFileOrDirectory, .notDirectory: self = .noFolder(path)
        default: self = .system(path, error)
        }
    }

    /// Says which file could not be written, and why.
    public var description: String {
        switch self {
        case .emptyPicture: "a picture without pixels cannot be a PNG"
        case .libraryMissing(let name): "PNGs need \(name), which cannot be loaded"
        case .encodingFailed(let message): "the picture cannot be made a PNG: \(message)"
        case .noSpace(let path): "\(path) cannot be written: no space is left"
        case .noPermission(let path): "\(path) cannot be written: it is not permitted"
        case .noFolder(let path): "\(path) cannot be written: there is no such folder"
        case .system(let path, let error): "\(path) cannot be written: \(error)"
        }
    }
}
