import CLinux
import Glibc

/// A file whose content a client wants to be read, or written: a pool of pixels, a keymap.
///
/// The client chooses what is behind the descriptor. A file system can be served by a process of the client's that never
/// answers, and memory of a process, which is a file too, can be mapped from such a file system; a thread that waits there
/// cannot be woken, not even to be killed. So nothing here waits for a file system:
/// - what the kernel keeps in memory (memfd, tmpfs) is read in place, which it promises to be prompt;
/// - from other files, what the kernel has in memory anyhow is read in place, if it promises not to wait for more;
/// - all else is read by a process of its own, which sends it here, and is written by one: see ``FileReader``.
///
/// Which kind of file system it is makes no difference otherwise: the folders that containers run in lie on any.
///
/// It is read, never mapped: a file that its client cuts short gives an error to that client instead of a signal to the
/// process.
public final class ClientFile {
    /// Why there is no content.
    public enum Failure: Error, Hashable, Sendable {
        /// The file is not as long as it should be, or cannot be read.
        case tooShort
        /// It did not answer in time, or one that the client gave before did not.
        case noAnswer
    }

    let descriptor: Int32
    let isInMemory: Bool

    /// - Returns: nil if it is no regular file that is open for reading; the descriptor is closed then. Where only the
    ///   file's own server could tell, that shows when it is read.
    public init?(_ descriptor: consuming OwnedFileDescriptor) {
        let isInMemory = clinux_file_is_in_memory(descriptor.rawValue) != 0
        let isReadable = clinux_file_may_be_readable(descriptor.rawValue) != 0
        self.isInMemory = isInMemory
        self.descriptor = descriptor.take()
        // What follows is deinit's to close.
        guard isReadable else { return nil }
    }

    deinit {
        // A file system is told of that too, and can let the caller wait for its answer.
        clinux_close(descriptor)
    }

    /// Reads pieces if they can be had without waiting.
    /// - Returns: false where they cannot: it takes ``FileReader`` then, and what was filled is to be filled anew.
    /// - Throws: `tooShort`.
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

/// A part of a file to be read, and where it goes.
public struct FilePiece: Hashable, Sendable {
    /// In bytes from the beginning of the file.
    public var offset: Int
    /// In bytes.
    public var count: Int
    /// In bytes from the beginning of what is filled.
    public var destination: Int

    /// All in bytes: `count` of them from `offset` in the file go to `destination` of what is filled.
    public init(offset: Int, count: Int, destination: Int = 0) {
        self.offset = offset
        self.count = count
        self.destination = destination
    }
}

extension ClientFile {
    /// Writes pieces of memory into the file, if that can be done without waiting. It stays as long as it is.
    /// - Parameter pieces: where they are in memory, by their destination, and where they go in the file.
    /// - Returns: false where it cannot: it takes ``FileReader`` then.
    /// - Throws: `tooShort` for a file that a piece does not fit into, `notWritable` for one that is sealed, or not open for
    ///   writing.
    package func write(
        _ pieces: [FilePiece], from source: UnsafeRawBufferPointer
    ) throws(WriteFailure) -> Bool {
        guard isInMemory else { return false }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .notWritable }
        // Beyond its own limit, the process would get a signal.
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

    /// Why nothing, or not all, was written.
    package enum WriteFailure: Error, Hashable, Sendable {
        /// The file is not as long as it should be.
        case tooShort
        /// The file is sealed, is not open for writing, or has no room.
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

    /// How long a file may be that this process writes to.
    private static let longestFile = ResourceLimit.of(RLIMIT_FSIZE).soft
}
