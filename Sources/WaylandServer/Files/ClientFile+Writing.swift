import Glibc

extension ClientFile {
    /// Writes pieces of memory into the file, if that can be done without waiting. It stays as long as it is.
    /// - Parameters:
    ///   - pieces: where they are in memory, by their destination, and where they go in the file.
    ///   - source: the memory.
    /// - Returns: false where it cannot: it takes ``FileReader`` then.
    /// - Throws: `tooShort` for a file that a piece does not fit into, `notWritable` for one that is sealed, or not open for
    ///   writing.
    package func write(
        _ pieces: [FilePiece], from source: UnsafeRawBufferPointer
    ) throws(WriteFailure) -> Bool {
        guard isInMemory else { return false }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .notWritable }
        // Beyond its own limit, the process would get a signal.
        let end = min(Int(status.st_size), Self.longestFile)
        for piece in pieces {
            guard piece.offset >= 0, piece.count >= 0, piece.offset <= end - piece.count else {
                throw .tooShort
            }
            try write(
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
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, offset + done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .notWritable }
            done += count
        }
    }

    /// How long a file may be that this process writes to.
    private static let longestFile = ResourceLimit.of(RLIMIT_FSIZE).soft
}
