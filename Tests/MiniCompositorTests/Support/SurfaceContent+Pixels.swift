import MiniCompositor
import WaylandShell

extension SurfaceContent {
    /// A pixel as its client wrote it.
    func pixel(x: Int, y: Int) -> UInt32 {
        bytes.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: UInt32.self)
    }
}
