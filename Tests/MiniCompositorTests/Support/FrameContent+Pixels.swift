import WaylandShell

extension FrameContent {
    /// Returns the 32-bit value of a pixel as the client wrote it.
    func pixel(x: Int, y: Int) -> UInt32 {
        var pixel: UInt32 = 0
        read { bytes in
            let start = y * bytesPerRow + x * 4
            for place in (0..<4).reversed() {
                pixel = pixel << 8 | UInt32(bytes.unsafeLoad(fromByteOffset: start + place, as: UInt8.self))
            }
        }
        return pixel
    }
}
