import CLinux
import Glibc
import SystemPackage
import WaylandWire

/// A wl_buffer in memory that this process shares with the compositor. It can be drawn and attached again
/// whenever the compositor does not read it.
@safe
public final class SharedMemoryBuffer {
    /// The buffer, for `WlSurface.attach(buffer:x:y:)`. Call ``didAttach()`` after it.
    public let buffer: WlBuffer
    /// In pixels.
    public let width: Int32
    /// In pixels.
    public let height: Int32
    /// From the start of a row to that of the next: four bytes for each pixel.
    public var bytesPerRow: Int { Int(width) * Self.bytesPerPixel }
    /// Whether the buffer was attached and the compositor has not released it since. Do not draw then.
    public private(set) var isBusy = false

    private let memory: UnsafeMutableRawBufferPointer
    private static let bytesPerPixel = 4

    /// Creates a buffer whose bytes are zero.
    /// - Parameters:
    ///   - shm: the compositor's wl_shm.
    ///   - width: in pixels; at least 1.
    ///   - height: in pixels; at least 1.
    ///   - format: a format with four bytes for each pixel.
    /// - Throws: the system's error, or `Errno.overflow` for more than two gigabytes.
    public init(
        on shm: WlShm, width: Int32, height: Int32, format: WlShm.Format = .xrgb8888
    ) throws(Errno) {
        let pixels = Int(max(width, 1)).multipliedReportingOverflow(by: Int(max(height, 1)))
        let bytes = pixels.partialValue.multipliedReportingOverflow(by: Self.bytesPerPixel)
        guard !pixels.overflow, !bytes.overflow, let size = Int32(exactly: bytes.partialValue) else {
            throw .overflow
        }
        let file = unsafe clinux_memfd_create("wayland-buffer")
        guard file >= 0 else { throw Errno(rawValue: errno) }
        defer { close(file) }
        guard ftruncate(file, off_t(size)) == 0,
            let start = unsafe mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            unsafe start != MAP_FAILED
        else { throw Errno(rawValue: errno) }
        unsafe memory = UnsafeMutableRawBufferPointer(start: start, count: Int(size))
        self.width = max(width, 1)
        self.height = max(height, 1)
        let pool = shm.createPool(fd: FileDescriptor(rawValue: file), size: size)
        buffer = pool.createBuffer(
            offset: 0, width: self.width, height: self.height,
            stride: self.width * Int32(Self.bytesPerPixel), format: format)
        pool.destroy()
        buffer.onEvent = { [weak self] _ in self?.isBusy = false }
    }

    /// Destroys the buffer. A compositor that still reads it keeps the memory.
    deinit {
        buffer.destroy()
        unsafe _ = munmap(memory.baseAddress, memory.count)
    }

    /// Notes that the buffer was attached and committed, until the compositor releases it.
    public func didAttach() {
        isBusy = true
    }

    /// Calls a closure with the pixels, in rows from top to bottom.
    public func withPixels<Result, Failure: Error>(
        _ body: (inout MutableRawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var span = unsafe MutableRawSpan(_unsafeBytes: memory)
        return try body(&span)
    }
}
