import CLinux
import Glibc
import SystemPackage

/// The folder for the socket, `XDG_RUNTIME_DIR`: the user's, or a private one that is removed with this
/// value.
public final class RuntimeDirectory {
    /// An absolute path, with room for the name of a socket.
    public let path: String
    /// Whether the folder was made for this value, and is removed with it and all that is in it.
    let isPrivate: Bool
    private let ownFolder: PrivateFolder?

    /// A socket's address holds this many bytes, besides the NUL.
    private static let longestAddress = 107
    /// A folder that is made leaves room for a name, whichever it is.
    private static let longestPath = longestAddress - 32
    /// The shortest name that a session gives its socket by itself.
    private static let shortestName = "/wayland-0"

    /// Makes a private folder, in `TMPDIR` or in `/tmp`, if the user has none. One that is named but cannot be used is not
    /// replaced: nobody would look for the socket elsewhere.
    /// - Parameter environment: the variables' values; nil for one that is not set.
    /// - Throws: if the user's folder cannot be used, or its path is too long for a socket in it, or no folder can be made.
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
            "XDG_RUNTIME_DIR cannot be used: \(path): \(reason). Without it, there is a private folder until the end",
            status: ExitStatus.cannotCreate)
    }

    /// Removes what runs that were killed have left there.
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
                "XDG_RUNTIME_DIR is not set, and no folder can be made like \(parent)/\(PrivateFolder.template): \(error)",
                status: ExitStatus.cannotCreate)
        }
    }
}

/// Whether this process may open as many files as a run needs. Without this check a run would fail at the first file that cannot be
/// opened, and say, for example, that a keyboard layout is unknown.
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
                    "there are too few file descriptors, \(opened.count) of the \(needed) that a run needs: \(Errno(rawValue: errno))",
                    status: ExitStatus.systemError)
            }
            opened.append(descriptor)
        }
    }
}
