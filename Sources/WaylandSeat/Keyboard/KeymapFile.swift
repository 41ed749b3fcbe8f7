import CLinux
import Glibc
import SurfaceResponders
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
        let readOnly = unsafe open("/proc/self/fd/\(writable.rawValue)", O_RDONLY | O_CLOEXEC)
        if readOnly < 0, errno == EMFILE || errno == ENFILE {
            throw .system(call: "open", Errno(rawValue: errno))
        }
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

/// The sealed files of recent keymaps. Two keyboards that type alternately cause a change of keymap for each key: all these
/// changes send the same two files.
struct SealedKeymaps {
    private static let most = 8
    /// The one that was asked for last comes last.
    private var entries: [Entry] = []

    mutating func file(for keymap: Keymap) throws(KeymapFileError) -> KeymapFile {
        let known = entries.firstIndex { $0.keymap === keymap }.map { entries.remove(at: $0).file }
        let file = if let known { known } else { try makeFile(for: keymap) }
        entries.removeAll { $0.keymap == nil }
        if entries.count == Self.most { entries.removeFirst() }
        entries.append(Entry(keymap: keymap, file: file))
        return file
    }

    /// Where there is no descriptor, those of the other keymaps are given back.
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
        /// Nil once the keymap is no longer used; its file is closed when a file is asked for next.
        weak var keymap: Keymap?
        let file: KeymapFile
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
