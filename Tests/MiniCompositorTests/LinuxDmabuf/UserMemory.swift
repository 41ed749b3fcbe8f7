import Glibc
import SystemPackage

/// Memory that the kernel shares as a device would (/dev/udmabuf), and the file that it is made of.
struct UserMemory {
    let descriptor: FileDescriptor
    let file: ClientFile

    static var isAvailable: Bool { access("/dev/udmabuf", R_OK | W_OK) == 0 }

    init(byteCount: Int) throws {
        file = try ClientFile(byteCount: byteCount)
        // Nobody may cut it short.
        guard fcntl(file.descriptor.rawValue, 1033, Int32(2)) == 0 else { throw Errno(rawValue: errno) }
        let device = try FileDescriptor.open("/dev/udmabuf", .readWrite)
        defer { try? device.close() }
        var request = (
            file: UInt32(file.descriptor.rawValue), flags: UInt32(1), offset: UInt64(0),
            size: UInt64(byteCount)
        )
        let number = withUnsafeMutablePointer(to: &request) { ioctl(device.rawValue, 0x4018_7542, $0) }
        guard number >= 0 else { throw Errno(rawValue: errno) }
        descriptor = FileDescriptor(rawValue: number)
    }
}
