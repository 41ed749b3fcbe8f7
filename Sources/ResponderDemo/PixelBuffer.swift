import CLinux
import Glibc
import SystemPackage
import WaylandClient

/// A picture of boxes on one colour, in memory that the compositor shares. It is freed when the compositor
/// is done with it.
enum PixelBuffer {
    struct Failure: Error, CustomStringConvertible {
        let code: Int32

        var description: String {
            "no memory for a picture: " + (strerror(code).map { String(cString: $0) } ?? "error \(code)")
        }
    }

    /// - Parameters:
    ///   - colour: opaque, 0xRRGGBB.
    ///   - boxes: painted one over the other; what lies outside is cut.
    static func make(
        _ shm: WlShm, width: Int32, height: Int32, colour: UInt32, boxes: [PixelBox] = []
    ) throws(Failure) -> WlBuffer {
        let byteCount = Int(width) * Int(height) * 4
        let file = clinux_memfd_create("responder-demo")
        guard file >= 0 else { throw Failure(code: errno) }
        defer { close(file) }
        guard ftruncate(file, off_t(byteCount)) == 0,
            let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            memory != MAP_FAILED
        else { throw Failure(code: errno) }
        defer { munmap(memory, byteCount) }
        let pixels = memory.initializeMemory(
            as: UInt32.self, repeating: 0xff00_0000 | colour, count: byteCount / 4)
        for box in boxes { paint(box, on: pixels, width, height) }
        let pool = shm.createPool(fd: FileDescriptor(rawValue: file), size: Int32(clamping: byteCount))
        let buffer = pool.createBuffer(
            offset: 0, width: width, height: height, stride: width * 4, format: .xrgb8888)
        pool.destroy()
        buffer.onEvent = { [unowned buffer] _ in buffer.destroy() }
        return buffer
    }

    private static func paint(
        _ box: PixelBox, on pixels: UnsafeMutablePointer<UInt32>, _ width: Int32, _ height: Int32
    ) {
        let (left, right) = (max(box.x, 0), min(box.x + box.width, width))
        let (top, bottom) = (max(box.y, 0), min(box.y + box.height, height))
        guard left < right, top < bottom else { return }
        for row in top..<bottom {
            let start = pixels + Int(row) * Int(width) + Int(left)
            start.update(repeating: 0xff00_0000 | box.colour, count: Int(right - left))
        }
    }
}
