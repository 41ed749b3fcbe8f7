import CLinux
import Glibc

/// A client's file in memory, mapped for reading many small pieces.
///
/// The client can shorten the file and punch holes into it. An access to a missing page would raise SIGBUS, and the
/// memory of a page that fills a hole would be charged to this process. So only pages that the kernel has in memory
/// are accessed, and if one has disappeared since that was asked, a handler of SIGBUS ends the use of the mapping. A
/// read of the file then gives what is there.
///
/// The handler is installed with the first use of a mapping, and passes on signals that do not concern it. If the
/// program installs another handler later, mappings are no longer used.
@safe
package final class FileMapping {
    /// The length in bytes.
    let byteCount: Int
    private let start: UnsafeMutableRawPointer
    /// Whether a page was missing, and the mapping has lost the file.
    private var isLost = false

    /// The longest pool.
    private static let maximumByteCount = Int(Int32.max)
    /// Pieces that are farther apart, in bytes on average, are read. The kernel is asked for each page between them.
    private static let maximumDistance = 1 << 15

    /// - Returns: `nil` if the file cannot be mapped.
    package init?(_ descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_size > 0 else { return nil }
        byteCount = min(Int(status.st_size), Self.maximumByteCount)
        guard let start = unsafe clinux_map_file(descriptor, byteCount) else { return nil }
        unsafe self.start = start
    }

    deinit {
        unsafe clinux_unmap_file(start, byteCount)
    }

    /// Copies pieces of the file, which are in a range of bytes. Returns `false` if they must be read instead. The
    /// destination may have changed then.
    func copy(
        _ pieces: [FilePiece], in range: Range<Int>, into destination: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard range.upperBound <= byteCount, range.count <= pieces.count * Self.maximumDistance,
            unsafe clinux_is_resident(start + range.lowerBound, range.count) != 0
        else { return false }
        return unsafe copyResident(pieces, into: destination)
    }

    /// Copies pieces within the file without asking the kernel for their pages.
    package func copyResident(
        _ pieces: [FilePiece], into destination: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard !isLost, unsafe clinux_begin_reading_mapping(start, byteCount) != 0 else { return false }
        unsafe FilePiece.copy(pieces, from: start, into: destination)
        isLost = clinux_end_reading_mapping() == 0
        return !isLost
    }
}
