import CLinux
import Glibc
import SystemPackage
import WaylandServer

/// A keymap in a file without name, as clients map it.
final class KeymapFile {
    private let descriptor: OwnedFileDescriptor
    /// With the NUL byte at the end.
    let size: UInt32

    var fileDescriptor: FileDescriptor { descriptor.fileDescriptor }

    /// A file that nobody can change any more, for all clients together.
    ///
    /// Clients get it opened for reading: kernels before 6.7 refuse a shared mapping of a file that is sealed
    /// against writing, if it was opened for writing.
    init(sealing bytes: [UInt8]) throws(KeymapFileError) {
        let writable = try Self.makeFile(bytes)
        guard clinux_memfd_seal(writable.rawValue, 1) == 0 else {
            throw .system(call: "sealing", Errno(rawValue: errno))
        }
        let readOnly = open("/proc/self/fd/\(writable.rawValue)", O_RDONLY | O_CLOEXEC)
        // Without /proc the file itself does: it is sealed, and only old kernels mind.
        descriptor = readOnly >= 0 ? OwnedFileDescriptor(rawValue: readOnly) : writable
        size = UInt32(clamping: bytes.count)
    }

    /// A file that a client may do with as it likes.
    init(copying bytes: [UInt8]) throws(KeymapFileError) {
        descriptor = try Self.makeFile(bytes)
        size = UInt32(clamping: bytes.count)
    }

    /// What is sent is a copy of the descriptor, without which libwayland ends the client.
    func checkSending() throws(KeymapFileError) {
        let copy = OwnedFileDescriptor(rawValue: fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 0))
        guard copy.rawValue >= 0 else { throw .system(call: "dup", Errno(rawValue: errno)) }
    }

    private static func makeFile(_ bytes: [UInt8]) throws(KeymapFileError) -> OwnedFileDescriptor {
        let file = OwnedFileDescriptor(rawValue: clinux_memfd_create("keymap"))
        guard file.rawValue >= 0 else { throw .system(call: "memfd_create", Errno(rawValue: errno)) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                let rest = UnsafeRawBufferPointer(rebasing: all[written...])
                return write(file.rawValue, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(call: "write", Errno(rawValue: errno)) }
            written += count
        }
        return file
    }
}

/// Why a keymap could not be laid out for clients.
enum KeymapFileError: Error, CustomStringConvertible {
    case system(call: String, Errno)

    var description: String {
        switch self {
        case .system(let call, let errno): "\(call): \(errno)"
        }
    }
}
