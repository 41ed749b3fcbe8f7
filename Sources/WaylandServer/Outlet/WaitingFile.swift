import CLinux
import Glibc

/// A file of events that wait for a client. Events share one descriptor for a sealed file. So if two
/// keyboards with different keymaps are used alternately, two descriptors wait, not one for each key.
final class WaitingFile {
    private let descriptor: OwnedFileDescriptor
    /// `nil` for a file that is not shared.
    private let identity: Identity?
    var eventCount = 0

    var rawValue: Int32 { descriptor.rawValue }

    /// - Returns: `nil` if there is no descriptor for the copy.
    init?(copying descriptor: Int32) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        self.descriptor = OwnedFileDescriptor(rawValue: copy)
        identity = clinux_cannot_be_written(copy) != 0 ? Identity(of: copy) : nil
    }

    /// Returns whether a client can be sent one file in place of the other.
    func isSame(as other: WaitingFile) -> Bool {
        identity != nil && identity == other.identity
    }

    private struct Identity: Equatable {
        let device: UInt
        let number: UInt
        /// How the file was opened: some clients map a file differently if it was opened for writing.
        let access: Int32

        init?(of descriptor: Int32) {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { return nil }
            device = status.st_dev
            number = status.st_ino
            access = fcntl(descriptor, F_GETFL)
        }
    }
}
