import CLinux
import Glibc

/// A listening stream socket of the local domain. A name that this object created is removed with it.
public final class ListeningSocket {
    /// The socket's descriptor. Closed with this object.
    public let fileDescriptor: Int32
    /// The path of the socket's file, and the descriptor that locks it; `nil` if the socket was passed in.
    private let name: Name?

    private struct Name {
        let path: String
        let lock: Int32
    }

    /// How many connections may wait to be accepted.
    private static let backlog: Int32 = 128
    /// The longest path in a socket address, in bytes without the NUL.
    private static let longestPath = 107

    /// Takes over a listening socket. Returns `nil`, and closes the descriptor, if it is not a listening
    /// stream socket of the local domain.
    public init?(_ descriptor: consuming OwnedFileDescriptor) {
        guard Self.option(SO_ACCEPTCONN, of: descriptor.rawValue) == 1,
            Self.option(SO_DOMAIN, of: descriptor.rawValue) == AF_UNIX,
            Self.option(SO_TYPE, of: descriptor.rawValue) == Int32(SOCK_STREAM.rawValue)
        else { return nil }
        fileDescriptor = descriptor.take()
        name = nil
        Self.neverWait(fileDescriptor)
    }

    /// Listens on a new socket in `XDG_RUNTIME_DIR`. Its file is removed with this object.
    public convenience init(name: String) throws(SocketError) {
        try self.init(path: try Self.path(of: name))
    }

    /// Listens on a new socket. Its file is removed with this object, as is the lock file at `path` +
    /// ".lock".
    public init(path: String) throws(SocketError) {
        guard path.utf8.count <= Self.longestPath else { throw .pathTooLong(path) }
        let lock = unsafe open(path + ".lock", O_CREAT | O_CLOEXEC | O_RDWR, 0o660)
        guard lock >= 0 else { throw .system(code: errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw .nameTaken(path)
        }
        // Removes the file of a process that died without removing it.
        unsafe unlink(path)
        do throws(SocketError) {
            fileDescriptor = try Self.listen(at: path)
        } catch {
            unsafe unlink(path + ".lock")
            close(lock)
            throw error
        }
        self.name = Name(path: path, lock: lock)
        Self.neverWait(fileDescriptor)
    }

    deinit {
        // Connections that were not accepted are closed with the socket, which may block.
        clinux_close(fileDescriptor)
        guard let name else { return }
        unsafe unlink(name.path)
        unsafe unlink(name.path + ".lock")
        close(name.lock)
    }

    /// Accepts a connection; `nil` if none waits, or the accept was interrupted. Throws errors that would
    /// recur if this were called again immediately.
    public func accept() throws(SocketError) -> OwnedFileDescriptor? {
        let connection = Glibc.accept(fileDescriptor, nil, nil)
        guard connection < 0 else {
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            return OwnedFileDescriptor(rawValue: connection)
        }
        switch errno {
        case EAGAIN where isShutDown: throw .system(code: ESHUTDOWN)
        case EAGAIN, EINTR, ECONNABORTED: return nil
        case let code: throw .system(code: code)
        }
    }

    /// Whether another process has shut down the socket. It is readable then, although no connection arrives.
    var isShutDown: Bool {
        var state = pollfd(fd: fileDescriptor, events: Self.hungUp, revents: 0)
        return unsafe poll(&state, 1, 0) > 0 && state.revents & (Self.hungUp | Int16(POLLHUP)) != 0
    }

    /// POLLRDHUP, which the Glibc overlay omits.
    private static let hungUp: Int16 = 0x2000

    /// Returns the path of a socket's file in `XDG_RUNTIME_DIR`.
    static func path(of name: String) throws(SocketError) -> String {
        guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }) else {
            throw .invalidName(name)
        }
        return try runtimeDirectory() + "/" + name
    }

    /// Returns `XDG_RUNTIME_DIR`, if it is an absolute path.
    package static func runtimeDirectory() throws(SocketError) -> String {
        guard let folder = unsafe getenv("XDG_RUNTIME_DIR").map({ unsafe String(cString: $0) }),
            folder.hasPrefix("/")
        else { throw .noRuntimeDirectory }
        return folder
    }

    private static func listen(at path: String) throws(SocketError) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system(code: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            // The remaining bytes are already zero.
            for (place, byte) in path.utf8.enumerated() { unsafe bytes[place] = byte }
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length) == 0
            }
        }
        guard isBound, Glibc.listen(descriptor, backlog) == 0 else {
            let code = errno
            close(descriptor)
            throw .system(code: code)
        }
        return descriptor
    }

    private static func option(_ option: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 else { return nil }
        return value
    }

    /// Makes a socket nonblocking. Otherwise, accepting a connection that was closed early would block.
    private static func neverWait(_ descriptor: Int32) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0 else { return }
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    }
}

/// The reason why a display could not listen on a socket.
public enum SocketError: Error, Hashable, CustomStringConvertible {
    /// Another compositor listens on the name.
    case nameTaken(String)
    /// The path is longer than a socket address permits.
    case pathTooLong(String)
    /// `XDG_RUNTIME_DIR` is not set, or is not an absolute path.
    case noRuntimeDirectory
    /// The name is empty, or contains a slash or a zero.
    case invalidName(String)
    /// All names from `wayland-1` to `wayland-32` are taken.
    case noNameLeft
    /// Any other error. `code` is the value of errno.
    case system(code: Int32)

    /// A description of the error, for a log.
    public var description: String {
        switch self {
        case .nameTaken(let name): "another compositor listens on the socket '\(name)'"
        case .pathTooLong(let name): "the path of the socket '\(name)' in XDG_RUNTIME_DIR is too long"
        case .noRuntimeDirectory: "XDG_RUNTIME_DIR is not set to an absolute path"
        case .invalidName(let name): "'\(name)' is not a name for a socket"
        case .noNameLeft: "the names wayland-1 to wayland-32 are all taken"
        case .system(let code): systemMessage(code)
        }
    }
}

func systemMessage(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
}
