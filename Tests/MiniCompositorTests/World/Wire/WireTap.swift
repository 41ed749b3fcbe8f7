import Glibc

/// Observes the bytes that arrive at one end of a socket without consuming them.
final class WireTap {
    private let descriptor: Int32
    /// The beginning of a message whose end has not arrived yet.
    private var bytes: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// - Parameter socket: a local socket. The tap's duplicate stays open when the socket is closed.
    init(on socket: Int32) {
        descriptor = dup(socket)
        // The kernel keeps the peek offset and adjusts it when data is read.
        var offset: Int32 = 0
        setsockopt(
            descriptor, SOL_SOCKET, Self.peekOffset, &offset, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
    }

    private static let peekOffset: Int32 = 42

    /// Calls `body` with each complete message since the last call, in order.
    func look(_ body: (WireBytes) -> Void) {
        while true {
            let count = buffer.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_PEEK | MSG_DONTWAIT))
            }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        guard !bytes.isEmpty else { return }
        var start = 0
        bytes.withUnsafeBytes { all in
            while all.count - start >= 8 {
                let size = Int(all.load(fromByteOffset: start + 4, as: UInt32.self) >> 16)
                // Without a valid size, the rest of the stream cannot be parsed.
                guard size >= 8 else { return start = all.count }
                guard all.count - start >= size else { return }
                body(WireBytes(UnsafeRawBufferPointer(rebasing: all[start..<start + size])))
                start += size
            }
        }
        bytes.removeFirst(start)
    }

    /// Sends bytes from this end. They may violate the protocol.
    func send(_ words: [UInt32]) {
        words.withUnsafeBytes {
            _ = Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }
}
