import CLinux
import Glibc
import SystemPackage

/// The directory for the socket, `XDG_RUNTIME_DIR`: the user's, or a private one. The private one is removed
/// with its contents when this object is released.
public final class RuntimeDirectory {
    /// An absolute path, short enough for the path of a socket in it.
    public let path: String
    let isPrivate: Bool
    private let ownFolder: PrivateFolder?

    /// The maximum length of a socket's path in bytes, without the NUL.
    private static let longestAddress = 107
    /// The maximum length of a private directory's path. It leaves 32 bytes for the socket's name.
    private static let longestPath = longestAddress - 32
    private static let shortestName = "/wayland-0"

    /// Uses the user's directory, or creates a private one in `TMPDIR` or `/tmp` if `XDG_RUNTIME_DIR` is not
    /// set. If it is set but unusable, this is an error, because clients would look for the socket there.
    /// - Parameter environment: returns the value of a variable; `nil` if it is not set.
    /// - Throws: if the user's directory is unusable, its path is too long for a socket, or none can be
    ///   created.
    public init(environment: (String) -> String? = environmentVariable) throws(SessionError) {
        if let path = environment("XDG_RUNTIME_DIR"), !path.isEmpty {
            try Self.check(path)
            self.path = path
            isPrivate = false
            ownFolder = nil
            return
        }
        let folder = try Self.makePrivate(in: environment("TMPDIR"))
        path = folder.path
        isPrivate = true
        ownFolder = folder
    }

    private static func check(_ path: String) throws(SessionError) {
        guard path.hasPrefix("/") else { throw unusable(path, "it is not an absolute path") }
        guard path.utf8.count + shortestName.utf8.count <= longestAddress else {
            throw SessionError(
                "XDG_RUNTIME_DIR is too long for a socket in it: \(path)", status: ExitStatus.cannotCreate)
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw unusable(path, Errno(rawValue: errno)) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw unusable(path, Errno.notDirectory) }
        guard unsafe access(path, W_OK | X_OK) == 0 else { throw unusable(path, Errno(rawValue: errno)) }
    }

    private static func unusable(_ path: String, _ reason: some CustomStringConvertible) -> SessionError {
        SessionError(
            "XDG_RUNTIME_DIR cannot be used: \(path): \(reason). "
                + "If it is not set, a private directory is used",
            status: ExitStatus.cannotCreate)
    }

    /// Creates a private directory, after removing those of killed runs.
    private static func makePrivate(in folder: String?) throws(SessionError) -> PrivateFolder {
        var parent = "/tmp"
        if let folder, folder.hasPrefix("/"),
            folder.utf8.count + 1 + PrivateFolder.template.utf8.count <= longestPath
        {
            parent = folder
        }
        PrivateFolder.removeAbandoned(in: parent)
        do throws(Errno) {
            return try PrivateFolder(in: parent)
        } catch {
            throw SessionError(
                "XDG_RUNTIME_DIR is not set, and no directory can be created like "
                    + "\(parent)/\(PrivateFolder.template): \(error)",
                status: ExitStatus.cannotCreate)
        }
    }
}

/// Checks that this process may open enough files for a run. Otherwise, the first file that cannot be opened
/// would cause a misleading error, such as an unknown keyboard layout.
enum FreeDescriptors {
    /// For sockets, signals, timers, a picture, explanations and a first client.
    private static let needed = 20

    static func check() throws(SessionError) {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < needed {
            let descriptor = clinux_ready_descriptor()
            guard descriptor >= 0 else {
                throw SessionError(
                    "too few file descriptors are available, \(opened.count) of the \(needed) that a run "
                        + "needs: \(Errno(rawValue: errno))",
                    status: ExitStatus.systemError)
            }
            opened.append(descriptor)
        }
    }
}
