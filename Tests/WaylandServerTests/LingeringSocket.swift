import Glibc

/// A connection with unread data. Closing its last descriptor blocks until the data is read, for at most half
/// a minute.
final class LingeringSocket {
    /// A system call failed.
    struct Failure: Error {
        let code: Int32
    }

    /// The caller must close this descriptor.
    let descriptor: Int32
    private let listener: Int32
    private let reader: Int32

    init() throws {
        listener = try Self.check(socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        descriptor = try Self.check(
            socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        let listener = listener
        let descriptor = descriptor
        try withUnsafeMutablePointer(to: &address) {
            try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try Self.check(bind(listener, $0, length))
                try Self.check(listen(listener, 1))
                try Self.check(getsockname(listener, $0, &length))
                try Self.check(connect(descriptor, $0, length))
            }
        }
        reader = try Self.check(accept(listener, nil, nil))
        Self.fill(descriptor)
        var waiting = linger(l_onoff: 1, l_linger: 30)
        try Self.check(
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &waiting, socklen_t(MemoryLayout<linger>.size)))
    }

    deinit {
        close(reader)
        close(listener)
    }

    /// Sends until the buffers of both ends are full.
    private static func fill(_ descriptor: Int32) {
        let bytes = [UInt8](repeating: 0, count: 1 << 20)
        var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&writable, 1, 50) > 0 {
            guard send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 else { return }
        }
    }

    @discardableResult
    private static func check(_ result: Int32) throws -> Int32 {
        guard result >= 0 else { throw Failure(code: errno) }
        return result
    }
}
