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
/// Files are never mapped. If a client truncates its file, a read fails, but an access to a mapping would
/// raise a signal in this process. A seal against truncating does not prevent that: an access to a hole for
/// which the kernel refuses memory raises the same signal.
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
        // A file system is notified of the close and may block the caller, so do not call close() here.
        clinux_close(descriptor)
    }

    /// Reads pieces of the file. Throws `tooShort`, also if the file cannot be read. Returns false if the
    /// read would wait: use ``FileReader`` for all pieces then.
    public func read(_ pieces: [FilePiece], into destination: UnsafeMutableRawBufferPointer) throws(Failure)
        -> Bool
    {
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
