import Glibc
import SystemPackage
import WaylandServer

/// Reads the standard output of a program through a pipe as long as a process can write to it. Keeps the beginning, and
/// discards the rest.
final class ProgramOutput {
    /// To become the standard output of the program.
    var writeEnd: Int32 { ends.writeEnd.rawValue }
    private let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
    private var hasWriteEnd = true
    private var source: FileDescriptorSource?
    private var chunk = [UInt8](repeating: 0, count: 16_384)
    private var kept: [UInt8] = []
    /// Whether the output was longer than what is kept.
    private(set) var isTruncated = false
    /// The beginning of a line that has not ended.
    private var line: [UInt8] = []
    private let pass: (String) -> Void
    private let onEnd: () -> Void

    /// In bytes.
    private static let limit = 64 << 10

    /// - Parameters:
    ///   - pass: called with each line of what is kept.
    ///   - onEnd: called when no process can write any longer. It may release this object.
    /// - Returns: `nil` if the system lacks descriptors.
    init?(on loop: EventLoop, pass: @escaping (String) -> Void, onEnd: @escaping () -> Void) {
        self.pass = pass
        self.onEnd = onEnd
        guard let ends = FileDescriptor.pipeToRead() else { return nil }
        self.ends = ends
        source = loop.addFileDescriptor(ends.readEnd.rawValue, .readable) { [weak self] _ in
            self?.readable()
        }
        if source == nil { return nil }
    }

    deinit {
        try? ends.readEnd.close()
        closeWriteEnd()
    }

    /// Call this after the start of the program.
    func closeWriteEnd() {
        if hasWriteEnd { try? ends.writeEnd.close() }
        hasWriteEnd = false
    }

    /// What was written until now, at most 64 KiB. Invalid UTF-8 is replaced.
    var finishedText: String {
        // The limit bounds the time that this takes, even if a descendant writes without end.
        while !isTruncated, read() > 0 {}
        return String(decoding: kept, as: UTF8.self)
    }

    private func readable() {
        let count = read()
        guard count == 0 || count < 0 && errno != EAGAIN && errno != EINTR else { return }
        if !line.isEmpty { pass(String(decoding: line, as: UTF8.self)) }
        source = nil
        onEnd()
    }

    /// Returns 0 at the end, and a negative number if nothing was read.
    private func read() -> Int {
        let count = unsafe Glibc.read(ends.readEnd.rawValue, &chunk, chunk.count)
        guard count > 0 else { return count }
        let part = chunk[..<min(count, Self.limit - kept.count)]
        if part.count < count { isTruncated = true }
        kept += part
        line += part
        let lines = line.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for line in lines.dropLast() { pass(String(decoding: line, as: UTF8.self)) }
        line = Array(lines.last ?? [])
        return count
    }
}
