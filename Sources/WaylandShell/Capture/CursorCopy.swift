import WaylandServer

/// A copy of what a pointer looks like, in argb8888, made a part at a time.
final class CursorCopy: FrameDrawing {
    private let content: any FrameContent
    /// Of the rows that are copied.
    private var pixels: [UInt32] = []

    /// How many pixels are copied in a part.
    private static let pixelsOfPart = 1 << 16

    init(_ content: any FrameContent) {
        self.content = content
        pixels.reserveCapacity(content.width * content.height)
    }

    deinit {
        LargeMemory.giveBack(&pixels)
    }

    func drawPart() -> PixelContent? {
        let width = content.width
        let first = pixels.count / max(width, 1)
        let rows = first..<min(first + max(Self.pixelsOfPart / max(width, 1), 1), content.height)
        content.read { bytes in
            for row in rows {
                for column in 0..<width {
                    let place = row * content.bytesPerRow + column * PixelFormat.bytesPerPixel
                    pixels.append(content.format.argb(bytes.number(at: place)))
                }
            }
        }
        guard rows.upperBound == content.height else { return nil }
        return PixelContent(taking: &pixels, width: width, format: .argb8888)
    }
}

extension PixelFormat {
    /// A pixel of this format as one of argb8888.
    fileprivate func argb(_ pixel: UInt32) -> UInt32 {
        let swapped = pixel & 0xff00_ff00 | pixel << 16 & 0xff_0000 | pixel >> 16 & 0xff
        return switch self {
        case .argb8888: pixel
        case .xrgb8888: pixel | 0xff00_0000
        case .abgr8888: swapped
        case .xbgr8888: swapped | 0xff00_0000
        }
    }
}
