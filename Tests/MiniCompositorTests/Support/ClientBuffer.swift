import CLinux
import Glibc
import SystemPackage
import WaylandClient

/// A client's wl_shm buffer with its own file.
final class ClientBuffer {
    let buffer: WlBuffer
    let file: ClientFile
    let width: Int32
    let height: Int32
    private(set) var releaseCount = 0

    /// - Parameter stride: in bytes; `nil` for rows without gaps.
    init(
        _ shm: WlShm, width: Int32, height: Int32, stride: Int32? = nil, offset: Int32 = 0,
        format: WlShm.Format = .argb8888, pixel: UInt32 = 0
    ) throws {
        let stride = stride ?? width * 4
        self.width = width
        self.height = height
        file = try ClientFile(byteCount: Int(offset) + Int(stride) * Int(height))
        let pool = shm.createPool(fd: file.descriptor, size: Int32(file.byteCount))
        buffer = pool.createBuffer(
            offset: offset, width: width, height: height, stride: stride, format: format)
        pool.destroy()
        let row = [UInt32](repeating: pixel, count: Int(width))
        for y in 0..<Int(height) { file.write(row, at: Int(offset) + y * Int(stride)) }
        buffer.onEvent = { [weak self] event in
            if case .release = event { self?.releaseCount += 1 }
        }
    }
}

/// An anonymous file in memory.
final class ClientFile {
    let descriptor: FileDescriptor
    let byteCount: Int

    init(byteCount: Int) throws {
        let number = clinux_memfd_create("test")
        guard number >= 0 else { throw CompositorFixture.Failure.noFile(code: errno) }
        descriptor = FileDescriptor(rawValue: number)
        self.byteCount = byteCount
        try truncate(to: byteCount)
    }

    deinit {
        try? descriptor.close()
    }

    func truncate(to byteCount: Int) throws {
        guard ftruncate(descriptor.rawValue, byteCount) == 0 else {
            throw CompositorFixture.Failure.noFile(code: errno)
        }
    }

    func write(_ pixels: [UInt32], at offset: Int) {
        pixels.withUnsafeBytes { _ = pwrite(descriptor.rawValue, $0.baseAddress, $0.count, offset) }
    }
}
