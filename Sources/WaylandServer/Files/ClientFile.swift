import CLinux
import Glibc

/// A client's file to be read or written, such as a pool of pixels or a keymap.
///
/// The client chooses the file, whose file system may be served by a process of the client. If that process
/// never answers, a thread that waits for it cannot be interrupted, not even to be killed. So nothing in this
/// class waits for a file system:
/// - Files that the kernel keeps in memory (memfd, tmpfs) are read and written in place.
/// - Of other files, data that the kernel has in memory is read in place, if the kernel promises not to wait.
/// - For everything else, another process reads or writes the file: see ``FileReader``.
///
/// Many small pieces of a file in memory, such as the rows of a changed area, are copied from a mapping, because a system
/// call for each of them takes longer than copying it. If the client shortens its file, or it has holes, the pieces are
/// read all the same, and the read says what is wrong.
public final class ClientFile {
    /// The reason why a read or write of a file failed.
    public enum Failure: Error, Hashable, Sendable {
        /// The file is shorter than expected, or cannot be read or written.
        case tooShort
        /// The file did not answer in time, or an earlier file of the same client did not.
        case noAnswer
    }

    let descriptor: Int32
    let isInMemory: Bool
    private var mapping: FileMapping?

    /// From this many pieces on, the file is mapped.
    private static let fewestMappedPieces = 16

    /// - Returns: `nil` if the descriptor is not a regular file open for reading. It is closed then. If only
    ///   the file system can tell, a read fails later.
    public init?(_ descriptor: consuming OwnedFileDescriptor) {
        let isInMemory = clinux_file_is_in_memory(descriptor.rawValue) != 0
        let isReadable = clinux_file_may_be_readable(descriptor.rawValue) != 0
        self.isInMemory = isInMemory
        self.descriptor = descriptor.take()
        // All properties are set, so `deinit` closes the descriptor on failure.
        guard isReadable else { return nil }
    }

    deinit {
        // Before the close, which may release a large file on another thread.
        mapping = nil
        // A file system is notified of the close and may block the caller, so do not call close() here.
        clinux_close(descriptor)
    }

    /// Reads pieces of the file. Throws `tooShort`, also if the file cannot be read. Returns false if the
    /// read would wait: use ``FileReader`` for all pieces then.
    public func read(_ pieces: [FilePiece], into destination: UnsafeMutableRawBufferPointer) throws(Failure)
        -> Bool
    {
        if isInMemory, pieces.count >= Self.fewestMappedPieces, unsafe copy(pieces, into: destination) {
            return true
        }
        for piece in pieces {
            var done = 0
            while done < piece.count {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: destination[piece.destination + done..<piece.destination + piece.count])
                let offset = piece.offset + done
                let count =
                    unsafe isInMemory
                    ? pread(descriptor, rest.baseAddress, rest.count, offset)
                    : clinux_read_without_waiting(descriptor, rest.baseAddress, rest.count, offset)
                if count < 0 {
                    if errno == EINTR { continue }
                    guard isInMemory else { return false }
                }
                guard count > 0 else { throw .tooShort }
                done += count
            }
        }
        return true
    }

    /// Copies pieces of the mapped file. Returns `false` if they must be read instead.
    private func copy(_ pieces: [FilePiece], into destination: UnsafeMutableRawBufferPointer) -> Bool {
        guard let range = FilePiece.range(of: pieces) else { return false }
        // The file may have grown since it was mapped.
        if range.upperBound > mapping?.byteCount ?? 0 { mapping = FileMapping(descriptor) }
        return unsafe mapping?.copy(pieces, in: range, into: destination) ?? false
    }
}

/// A piece of a file, and its position in the memory that is filled.
public struct FilePiece: Hashable, Sendable {
    /// Bytes from the beginning of the file.
    public var offset: Int
    /// The length in bytes.
    public var count: Int
    /// Bytes from the beginning of the memory.
    public var destination: Int

    /// Creates a piece. All values are in bytes.
    public init(offset: Int, count: Int, destination: Int = 0) {
        self.offset = offset
        self.count = count
        self.destination = destination
    }

    /// Copies pieces of memory, whose offsets count from its start.
    @unsafe
    static func copy(
        _ pieces: [FilePiece], from start: UnsafeRawPointer, into destination: UnsafeMutableRawBufferPointer
    ) {
        for piece in pieces {
            let source = unsafe UnsafeRawBufferPointer(start: start + piece.offset, count: piece.count)
            unsafe UnsafeMutableRawBufferPointer(rebasing: destination[piece.destination...]).copyMemory(
                from: source)
        }
    }

    /// Returns the bytes from the first piece to the last one, whatever their order; `nil` if there are none.
    static func range(of pieces: [FilePiece]) -> Range<Int>? {
        var (start, end) = (Int.max, 0)
        for piece in pieces {
            guard piece.offset >= 0, piece.count >= 0 else { return nil }
            start = min(start, piece.offset)
            end = max(end, piece.offset + piece.count)
        }
        return start < end ? start..<end : nil
    }
}

extension ClientFile {
    /// Writes pieces of memory into the file, whose length does not change. A piece's `destination` is its
    /// position in memory, `offset` in the file. Returns false if the write could wait: use ``FileReader``.
    package func write(
        _ pieces: [FilePiece], from source: UnsafeRawBufferPointer
    ) throws(WriteFailure) -> Bool {
        guard isInMemory else { return false }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .notWritable }
        // A write beyond this process's own file size limit would raise a signal.
        let end = min(Int(status.st_size), Self.longestFile)
        for piece in pieces {
            guard piece.offset >= 0, piece.count >= 0, piece.offset <= end - piece.count else {
                throw .tooShort
            }
            try unsafe write(
                UnsafeRawBufferPointer(rebasing: source[piece.destination..<piece.destination + piece.count]),
                at: piece.offset)
        }
        return true
    }

    /// The reason why nothing was written, or not everything.
    package enum WriteFailure: Error, Hashable, Sendable {
        /// A piece does not fit into the file, or ends beyond this process's limit for the size of files.
        case tooShort
        /// The file is sealed, is not open for writing, or its file system is full.
        case notWritable
    }

    private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(WriteFailure) {
        var done = 0
        while done < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = unsafe pwrite(descriptor, rest.baseAddress, rest.count, offset + done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .notWritable }
            done += count
        }
    }

    /// The longest file that this process may write, in bytes.
    private static let longestFile = ResourceLimit.of(RLIMIT_FSIZE).soft
}
