import Glibc
import WaylandServer

extension Client {
    /// The client's identity, which it cannot choose itself: the application that its sandbox named, else the program that
    /// connected. nil where neither is known, as for a socket pair of this process.
    ///
    /// A program in a folder that only the administrator writes to goes by its name, any other by its path.
    public var identity: String? {
        if let securityContext { return securityContext.identity }
        guard let executable else { return nil }
        guard let slash = executable.lastIndex(of: "/"), slash != executable.startIndex,
            Self.isAdministrators(String(executable[..<slash]))
        else { return executable }
        return String(executable[executable.index(after: slash)...])
    }

    private static func isAdministrators(_ folder: String) -> Bool {
        var status = stat()
        guard stat(folder, &status) == 0 else { return false }
        return status.st_uid == 0 && status.st_mode & (S_IWGRP | S_IWOTH) == 0
    }
}
