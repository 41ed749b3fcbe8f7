import CLinux
import Glibc
import SurfaceResponders
import SystemPackage
import WaylandServer

/// A keymap in an anonymous file, which clients map into memory.
final class KeymapFile {
    private let descriptor: OwnedFileDescriptor
    /// The size in bytes, including the NUL byte at the end.
    let size: UInt32

    var fileDescriptor: FileDescriptor { descriptor.fileDescriptor }

    /// Creates a sealed file that all clients share. It is opened for reading, because kernels before 6.7
    /// refuse a shared mapping of a file that is sealed against writing but open for writing.
    init(sealing bytes: [UInt8]) throws(KeymapFileError) {
        let writable = try Self.makeFile(bytes)
        guard clinux_memfd_seal(writable.rawValue, 1) == 0 else {
            throw .system(call: "sealing", Errno(rawValue: errno))
        }
        let readOnly = unsafe open("/proc/self/fd/\(writable.rawValue)", O_RDONLY | O_CLOEXEC)
        if readOnly < 0, errno == EMFILE || errno == ENFILE {
            throw .system(call: "open", Errno(rawValue: errno))
        }
        // If it cannot be opened again, as without /proc, the writable one is sent. Old kernels refuse to
        // share its memory.
        descriptor = readOnly >= 0 ? OwnedFileDescriptor(rawValue: readOnly) : writable
        size = UInt32(clamping: bytes.count)
    }

    /// Creates a file that a client may change.
    init(copying bytes: [UInt8]) throws(KeymapFileError) {
        descriptor = try Self.makeFile(bytes)
        size = UInt32(clamping: bytes.count)
    }

    /// Throws if the descriptor cannot be duplicated: libwayland would then disconnect the client.
    func checkSending() throws(KeymapFileError) {
        let copy = OwnedFileDescriptor(rawValue: fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 0))
        guard copy.rawValue >= 0 else { throw .system(call: "dup", Errno(rawValue: errno)) }
    }

    private static func makeFile(_ bytes: [UInt8]) throws(KeymapFileError) -> OwnedFileDescriptor {
        let file = unsafe OwnedFileDescriptor(rawValue: clinux_memfd_create("keymap"))
        guard file.rawValue >= 0 else { throw .system(call: "memfd_create", Errno(rawValue: errno)) }
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { all in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[written...])
                return unsafe write(file.rawValue, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(call: "write", Errno(rawValue: errno)) }
            written += count
        }
        return file
    }
}

/// The sealed files of recent keymaps. Two keyboards that are used alternately change the keymap with each
/// key, and all these changes send the same two files.
struct SealedKeymaps {
    private static let most = 8
    /// The least recently requested file comes first.
    private var entries: [Entry] = []

    mutating func file(for keymap: Keymap) throws(KeymapFileError) -> KeymapFile {
        let known = entries.firstIndex { $0.keymap === keymap }.map { entries.remove(at: $0).file }
        let file = if let known { known } else { try makeFile(for: keymap) }
        entries.removeAll { $0.keymap == nil }
        if entries.count == Self.most { entries.removeFirst() }
        entries.append(Entry(keymap: keymap, file: file))
        return file
    }

    /// Makes a file. If that fails, releases the files of the other keymaps and tries again.
    private mutating func makeFile(for keymap: Keymap) throws(KeymapFileError) -> KeymapFile {
        do throws(KeymapFileError) {
            return try KeymapFile(sealing: keymap.textBytes)
        } catch {
            guard !entries.isEmpty else { throw error }
            entries = []
            return try KeymapFile(sealing: keymap.textBytes)
        }
    }

    private struct Entry {
        /// `nil` once the keymap is no longer used. Its file is closed at the next request for a file.
        weak var keymap: Keymap?
        let file: KeymapFile
    }
}

/// The reason that a keymap file could not be made for clients.
enum KeymapFileError: Error, CustomStringConvertible {
    case system(call: String, Errno)

    var description: String {
        switch self {
        case .system(let call, let errno): "\(call): \(errno)"
        }
    }
}
