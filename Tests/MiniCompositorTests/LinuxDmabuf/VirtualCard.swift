import Glibc
import SystemPackage

/// The kernel's virtual graphics card (vgem). It shares its memory as a real card does, but a test decides
/// when a write of the card to the memory ends.
final class VirtualCard {
    private let device: FileDescriptor
    private var handle: UInt32 = 0
    private var fence: UInt32 = 0
    private let bytes: UnsafeMutableRawPointer
    /// A dmabuf of the memory, which a client passes to the compositor.
    let descriptor: FileDescriptor
    let byteCount: Int

    private static let folder = "/sys/devices/platform/vgem/drm"

    static var isAvailable: Bool { path.map { access($0, R_OK | W_OK) == 0 } ?? false }

    private static var path: String? {
        (0..<16).first { access("\(folder)/card\($0)", F_OK) == 0 }.map { "/dev/dri/card\($0)" }
    }

    struct Missing: Error {}

    init(byteCount: Int = DmabufClient.pageSize) throws {
        guard let path = Self.path else { throw Missing() }
        self.byteCount = byteCount
        device = try FileDescriptor.open(path, .readWrite)
        var size = (
            height: UInt32(1), width: UInt32(byteCount / 4), bitsPerPixel: UInt32(32), flags: UInt32(0),
            handle: UInt32(0), pitch: UInt32(0), size: UInt64(0)
        )
        try Self.control(device, 0xc020_64b2, &size)
        handle = size.handle
        var share = (handle: handle, flags: UInt32(O_RDWR | O_CLOEXEC), descriptor: Int32(-1))
        try Self.control(device, 0xc00c_642d, &share)
        descriptor = FileDescriptor(rawValue: share.descriptor)
        let address = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, share.descriptor, 0)
        guard let address, address != MAP_FAILED else { throw Errno(rawValue: errno) }
        bytes = address
    }

    deinit {
        munmap(bytes, byteCount)
        try? descriptor.close()
        try? device.close()
    }

    func write(_ pixels: [UInt32], at offset: Int) {
        pixels.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: bytes + offset, count: source.count).copyMemory(from: source)
        }
    }

    /// Begins a write of the card to the memory, which lasts until ``endWriting()``.
    func beginWriting() throws {
        var request = (handle: handle, flags: UInt32(1), fence: UInt32(0), padding: UInt32(0))
        try Self.control(device, 0xc010_6441, &request)
        fence = request.fence
    }

    func endWriting() throws {
        var request = (fence: fence, flags: UInt32(0))
        try Self.control(device, 0x4008_6442, &request)
    }

    private static func control<T>(_ device: FileDescriptor, _ request: UInt, _ value: inout T) throws {
        guard withUnsafeMutablePointer(to: &value, { ioctl(device.rawValue, request, $0) }) >= 0 else {
            throw Errno(rawValue: errno)
        }
    }
}
