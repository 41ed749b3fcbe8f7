import Glibc
import SystemPackage
import WaylandServer

/// The lines that a peer of the control socket sends, and the lines that it is sent. Neither waits.
final class ControlConnection {
    private let descriptor: FileDescriptor
    private var source: FileDescriptorSource?
    private var chunk = [UInt8](repeating: 0, count: chunkSize)
    /// The beginning of a line whose end has not arrived.
    private var line: [UInt8] = []
    private var output: [UInt8] = []
    /// Whether no further line is read.
    private var hasEnded = false
    private var droppedCount = 0
    private let take: (ArraySlice<UInt8>) -> Void
    private let ended: () -> Void

    private static let chunkSize = 16_384
    private static let linesOfTurn = 32
    /// In bytes.
    private static let longestLine = 1 << 20
    /// Events are dropped, and no further line is read, while this many bytes wait to be sent.
    private static let mostWaiting = 1 << 20

    /// - Parameters:
    ///   - descriptor: a stream socket, which is closed with this object.
    ///   - take: called with each line, without its line break, while ``isBusy`` is false.
    ///   - ended: called when the peer has disconnected. It may release this object.
    init?(
        _ descriptor: FileDescriptor, on loop: EventLoop, take: @escaping (ArraySlice<UInt8>) -> Void,
        ended: @escaping () -> Void
    ) {
        self.descriptor = descriptor
        self.take = take
        self.ended = ended
        let flags = fcntl(descriptor.rawValue, F_GETFL)
        _ = fcntl(descriptor.rawValue, F_SETFL, flags | O_NONBLOCK)
        _ = fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC)
        source = loop.addFileDescriptor(descriptor.rawValue, .readable) { [weak self] events in
            self?.handle(events)
        }
        if source == nil { return nil }
    }

    deinit {
        try? descriptor.close()
    }

    /// Whether a line is being carried out. Further lines wait in the socket.
    var isBusy = false {
        didSet { watch() }
    }

    // MARK: Input

    private func handle(_ events: EventMask) {
        if events.contains(.writable) { flush() }
        let isReadable = events.contains(.readable)
        if isReadable { takeLines() }
        if events.contains(.error) || events.contains(.hangUp) && !isReadable { hasEnded = true }
        // A peer that has sent everything still gets its answers, unless it does not read them.
        if hasEnded, !isBusy && output.isEmpty || !isReadable && events.contains(.hangUp) {
            source = nil
            ended()
        }
    }

    /// Takes a few lines, so that clients are served in between. The rest stays in the socket.
    private func takeLines() {
        for _ in 0..<Self.linesOfTurn where isReading {
            let count = receive(Self.chunkSize, Int32(MSG_PEEK))
            guard count > 0 else {
                if count == 0 || errno != EAGAIN && errno != EINTR { hasEnded = true }
                break
            }
            let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n"))
            _ = receive(end.map { $0 + 1 } ?? count, 0)
            line += chunk[..<(end ?? count)]
            if line.count > Self.longestLine {
                line = []
                send(
                    .object([
                        "ok": .bool(false),
                        "error": ControlFailure.invalid("a line is longer than 1 MiB").json,
                    ]))
                hasEnded = true
            } else if end != nil {
                let taken = line
                line = []
                take(taken[...])
            }
        }
        watch()
    }

    private func receive(_ count: Int, _ flags: Int32) -> Int {
        unsafe recv(descriptor.rawValue, &chunk, count, flags)
    }

    private var isReading: Bool { !hasEnded && !isBusy && output.count < Self.mostWaiting }

    private func watch() {
        var events: EventMask = isReading ? .readable : []
        if !output.isEmpty { events.insert(.writable) }
        source?.update(events)
    }

    // MARK: Output

    /// Sends an answer.
    func send(_ value: JSONValue) {
        output += Array(value.text.utf8) + [UInt8(ascii: "\n")]
        flush()
    }

    /// Sends an event, unless the peer does not read what it is sent. Then it is later sent how many it missed.
    func sendEvent(_ value: JSONValue) {
        guard output.count < Self.mostWaiting else {
            droppedCount += 1
            return
        }
        tellDropped()
        send(value)
    }

    private func tellDropped() {
        guard droppedCount > 0 else { return }
        let count = droppedCount
        droppedCount = 0
        send(.object(["event": .string("dropped"), "count": JSONValue(count)]))
    }

    private func flush() {
        while !output.isEmpty {
            let count = unsafe output.withUnsafeBytes {
                unsafe Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            output.removeFirst(count)
        }
        if output.isEmpty { tellDropped() }
        watch()
    }
}
