import Glibc

/// One end of a connection. Its calls never block.
final class FuzzSocket {
    struct Message {
        let object: UInt32
        let opcode: UInt16
        let body: [UInt8]
    }

    private(set) var isOpen = true
    /// Whether the other end has been closed.
    private(set) var hasEnded = false
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var files: [Int32] = []
    private var received: [UInt8] = []
    /// The receive buffer. It is reused, because allocating it takes longer than receiving.
    private var chunk = [UInt8](repeating: 0, count: 4096)

    /// Slightly fewer bytes and files than libwayland can receive in one read.
    private static let byteLimit = 3500
    private static let fileLimit = 20

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close() }

    /// Whether the caller should flush before writing more.
    var isFull: Bool { bytes.count > Self.byteLimit || files.count > Self.fileLimit }

    /// Whether the other end has unread data.
    var isUnread: Bool {
        var count: CInt = 0
        return isOpen && !hasEnded && ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 && count > 0
    }

    /// Keeps bytes and files for the next flush, which closes the files.
    func write(_ more: [UInt8], _ moreFiles: [Int32]) {
        bytes += more
        files += moreFiles
    }

    /// Sends the kept bytes and files. Drops what cannot be sent, because the compositor has stopped reading.
    func flush() {
        defer {
            for file in files { Glibc.close(file) }
            (bytes, files) = ([], [])
        }
        var isFirst = true
        while isOpen, !bytes.isEmpty {
            let message = DescriptorMessage(bytes: bytes, descriptors: isFirst ? files : [])
            let count = message.send(to: descriptor)
            guard count > 0 else { return }
            bytes.removeFirst(count)
            isFirst = false
        }
    }

    /// Returns the events that have arrived completely. Files in events are closed by the kernel, because
    /// `recv` does not accept them.
    func read() -> [Message] {
        receive()
        var (messages, start): ([Message], Int) = ([], 0)
        while received.count - start >= 8 {
            let (object, word) = (word(at: start), word(at: start + 4))
            let size = Int(word >> 16)
            guard size >= 8, received.count - start >= size else { break }
            let body = Array(received[start + 8..<start + size])
            messages.append(Message(object: object, opcode: UInt16(truncatingIfNeeded: word), body: body))
            start += size
        }
        received.removeFirst(start)
        return messages
    }

    private func receive() {
        while isOpen, !hasEnded {
            let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
            guard count > 0 else {
                if count == 0 || errno == ECONNRESET { hasEnded = true }
                break
            }
            received += chunk.prefix(count)
        }
    }

    private func word(at start: Int) -> UInt32 {
        UInt32(
            littleEndian: received.withUnsafeBytes {
                $0.loadUnaligned(fromByteOffset: start, as: UInt32.self)
            })
    }

    func shutDown() {
        flush()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        guard isOpen else { return }
        flush()
        isOpen = false
        Glibc.close(descriptor)
    }
}
