import Glibc
import SurfaceResponders
import SystemPackage
import WaylandSeat
import WaylandServer

/// What the clipboard of a seat contains.
enum ClipboardContent: CustomStringConvertible {
    case empty
    case text(String)
    /// Data of these types, none of which is text.
    case data([String])
    /// Its program has not sent it in time, or it is too long.
    case unreadable

    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// For messages about what was found.
    var description: String {
        switch self {
        case .empty: "an empty one"
        case .text(let text): "'\(text)'"
        case .data(let types): "one without text, with \(types.joined(separator: ", "))"
        case .unreadable: "one that its program does not send"
        }
    }
}

/// Reads the text of a clipboard through a pipe, without waiting for its program.
final class ClipboardReading {
    private let pipe: FileDescriptor
    private var source: FileDescriptorSource?
    private var timer: ClockTimer?
    private var bytes: [UInt8] = []
    private let completion: (ClipboardContent) -> Void

    private static let limit = 1 << 20
    private static let patience = Duration.seconds(5)
    /// Best first.
    static let textTypes = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

    /// - Parameter completion: called once, later.
    /// - Returns: `nil` if there is nothing to wait for; the completion is not called then.
    init?(
        _ data: any SelectionSource, type: String, on loop: EventLoop, _ clock: any SeatClock,
        completion: @escaping (ClipboardContent) -> Void
    ) {
        self.completion = completion
        guard let ends = FileDescriptor.pipeToRead() else { return nil }
        pipe = ends.readEnd
        let problem = data.send(type, to: OwnedFileDescriptor(rawValue: ends.writeEnd.rawValue))
        source = loop.addFileDescriptor(pipe.rawValue, .readable) { [weak self] _ in self?.read() }
        guard problem == nil, source != nil else { return nil }
        timer = ClockTimer(clock) { [weak self] in self?.end(.unreadable) }
        timer?.start(after: Self.patience)
    }

    deinit {
        try? pipe.close()
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe Glibc.read(pipe.rawValue, &chunk, chunk.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else {
            return end(count == 0 ? .text(String(decoding: bytes, as: UTF8.self)) : .unreadable)
        }
        bytes += chunk.prefix(count)
        if bytes.count > Self.limit { end(.unreadable) }
    }

    private func end(_ content: ClipboardContent) {
        guard source != nil else { return }
        source = nil
        timer = nil
        completion(content)
    }
}

/// A text that a replay or a peer of the control socket has put into the clipboard.
final class ClipboardText: SelectionSource {
    private let bytes: [UInt8]
    private let loop: EventLoop
    private var writings: [ClipboardWriting] = []

    init(_ text: String, on loop: EventLoop) {
        bytes = Array(text.utf8)
        self.loop = loop
    }

    var mimeTypes: [String] { ClipboardReading.textTypes }

    func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String? {
        let writing = ClipboardWriting(bytes, to: FileDescriptor(rawValue: file.take()), on: loop) {
            [weak self] ended in self?.writings.removeAll { $0 === ended }
        }
        if !writing.isDone { writings.append(writing) }
        return nil
    }

    func selectionEnded() {}
}

/// Writes a text into the pipe of a reader, who may be slow.
private final class ClipboardWriting {
    private let pipe: FileDescriptor
    private var rest: ArraySlice<UInt8>
    private var source: FileDescriptorSource?
    private let onEnd: (ClipboardWriting) -> Void

    init(
        _ bytes: [UInt8], to pipe: FileDescriptor, on loop: EventLoop,
        onEnd: @escaping (ClipboardWriting) -> Void
    ) {
        rest = bytes[...]
        self.pipe = pipe
        self.onEnd = onEnd
        _ = fcntl(pipe.rawValue, F_SETFL, O_NONBLOCK)
        write()
        guard !isDone else { return }
        source = loop.addFileDescriptor(pipe.rawValue, .writable) { [weak self] _ in self?.continueWriting() }
        if source == nil { rest = [] }
    }

    deinit {
        try? pipe.close()
    }

    var isDone: Bool { rest.isEmpty }

    private func write() {
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(pipe.rawValue, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else {
                // The reader has closed the pipe.
                rest = []
                return
            }
            rest = rest.dropFirst(count)
        }
    }

    private func continueWriting() {
        write()
        guard isDone else { return }
        source = nil
        onEnd(self)
    }
}
