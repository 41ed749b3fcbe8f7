import CLinux
import Glibc

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
                    "there are too few file descriptors, \(opened.count) of the \(needed) that a run needs: \(systemText(errno))",
                    status: ExitStatus.systemError)
            }
            opened.append(descriptor)
        }
    }
}
