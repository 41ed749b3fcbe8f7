import Glibc
import SurfaceResponders
import WaylandServer

/// An X display for programs that do not speak Wayland. Its server is a rootful Xwayland, which shows all X
/// windows in one window. It starts when the first program connects, and again after it has ended.
final class XwaylandLauncher {
    /// The value of `DISPLAY`, such as ":1".
    let display: String
    private let lockPath: String
    private let socket: ListeningSocket
    private var source: FileDescriptorSource?

    private static let program = "Xwayland"
    private static let folder = "/tmp/.X11-unix"
    private static let numbers = 0..<64

    /// Takes the first free display. Throws if Xwayland is not installed, or no display is free.
    init() throws(SessionError) {
        guard SystemFiles.hasProgram(Self.program) else {
            throw SessionError(
                "--xwayland needs the program Xwayland, which is not installed",
                status: ExitStatus.systemError)
        }
        // X servers of all users share this folder.
        if unsafe mkdir(Self.folder, 0o1777) == 0 { _ = unsafe chmod(Self.folder, 0o1777) }
        for number in Self.numbers {
            let lockPath = "/tmp/.X\(number)-lock"
            guard Self.takeLock(at: lockPath) else { continue }
            do throws(SocketError) {
                socket = try ListeningSocket(path: "\(Self.folder)/X\(number)")
            } catch {
                unsafe unlink(lockPath)
                continue
            }
            display = ":\(number)"
            self.lockPath = lockPath
            return
        }
        throw SessionError("no X display is free", status: ExitStatus.cannotCreate)
    }

    deinit {
        unsafe unlink(lockPath)
    }

    /// Creates the file that marks a display as taken. It contains the server's process number, with ten
    /// characters. The file of a process that has ended is replaced.
    private static func takeLock(at path: String) -> Bool {
        for _ in 0..<2 {
            let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o444)
            if file >= 0 {
                let number = String(getpid())
                let text = String(repeating: " ", count: max(0, 10 - number.count)) + number + "\n"
                _ = unsafe write(file, text, text.utf8.count)
                close(file)
                return true
            }
            guard errno == EEXIST, hasEnded(ownerOf: path) else { return false }
            unsafe unlink(path)
        }
        return false
    }

    private static func hasEnded(ownerOf path: String) -> Bool {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return false }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe read(file, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        guard let number = Int32(text.filter(\.isNumber)), number > 0 else { return false }
        return kill(number, 0) < 0 && errno == ESRCH
    }

    /// Starts the server when a program connects.
    /// - Parameter start: starts a program, and calls the closure when it has ended.
    func begin(on loop: EventLoop, start: @escaping ([String], @escaping () -> Void) -> Void) {
        let descriptor = socket.fileDescriptor
        source = loop.addFileDescriptor(descriptor, .readable) { [weak self] _ in
            guard let self else { return }
            // The server accepts the connections itself.
            source?.update([])
            let flags = fcntl(descriptor, F_GETFD)
            _ = fcntl(descriptor, F_SETFD, 0)
            start([Self.program, display, "-listenfd", "\(descriptor)", "-terminate"]) {
                [weak self] in self?.source?.update(.readable)
            }
            _ = fcntl(descriptor, F_SETFD, flags)
        }
    }
}
