import SurfaceResponders
import WaylandShell

/// A kind of outline. The kinds differ by color and by dashes. The colors are from the palette of Okabe and Ito,
/// which people with color blindness can tell apart.
enum OutlineStyle {
    case surface, responder, inputRegion

    /// The width of a line with its dark edges, in logical pixels.
    static let width = edge * 2 + line
    fileprivate static let edge = 1.0
    fileprivate static let line = 2.0
    fileprivate static let edgeColor: UInt32 = 0xff10_1418

    fileprivate var color: UInt32 {
        switch self {
        case .surface: 0xff56_b4e9
        case .responder: 0xffe6_9f00
        case .inputRegion: 0xffcc_79a7
        }
    }

    /// The lengths of a dash and of the gap after it, in logical pixels.
    fileprivate var dashes: (dash: Double, gap: Double) {
        switch self {
        case .surface: (1, 0)
        case .responder: (14, 6)
        case .inputRegion: (3, 5)
        }
    }
}

/// Draws outlines as one strip for each side, and keeps the pictures for the next frame.
struct OutlinePictures {
    private enum Side: CaseIterable {
        case top, bottom, left, right

        var isVertical: Bool { self == .left || self == .right }
    }

    private struct Key: Hashable {
        let style: OutlineStyle
        let side: Side
        /// In pixels.
        let length: Int
        let scale: Double
    }

    private var images: [Key: SurfaceImage] = [:]
    private static let mostImages = 64

    /// Returns the strips within a rectangle.
    /// - Parameter frame: in global logical pixels. It is rounded to pixels of the output.
    mutating func items(_ style: OutlineStyle, around frame: Rect, on output: Output) -> [FrameItem] {
        if images.count > Self.mostImages { images = [:] }
        let scale = output.state.scale.factor
        let line = OutlineStrip(style, scale: scale)
        func pixels(_ value: Double) -> Int { Int((value * scale).rounded()) }
        let left = pixels(frame.minX - output.frame.minX)
        let top = pixels(frame.minY - output.frame.minY)
        let width = max(pixels(frame.maxX - output.frame.minX) - left, line.width * 2)
        let height = max(pixels(frame.maxY - output.frame.minY) - top, line.width * 2)
        return Side.allCases.compactMap { side in
            let length = side.isVertical ? height - line.width * 2 : width
            guard length > 0 else { return nil }
            let x = side == .right ? left + width - line.width : left
            let y = side == .top ? top : side == .bottom ? top + height - line.width : top + line.width
            let size = side.isVertical ? (line.width, length) : (length, line.width)
            return FrameItem(
                image: image(Key(style: style, side: side, length: length, scale: scale), line),
                bounds: Rect(x: 0, y: 0, width: Double(size.0) / scale, height: Double(size.1) / scale),
                transform: .translation(
                    Vector(
                        dx: output.frame.minX + Double(x) / scale, dy: output.frame.minY + Double(y) / scale))
            )
        }
    }

    private mutating func image(_ key: Key, _ line: OutlineStrip) -> SurfaceImage {
        if let image = images[key] { return image }
        let (length, width) = (key.length, line.width)
        let pixels = (0..<length * width).map { index in
            key.side.isVertical
                ? line.color(along: index / width, depth: index % width, ofCornersAt: nil)
                : line.color(
                    along: index % length,
                    depth: key.side == .top ? index / length : width - 1 - index / length,
                    ofCornersAt: length)
        }
        let image = SurfaceImage(
            PixelContent(pixels, width: key.side.isVertical ? width : length, format: .xrgb8888))
        images[key] = image
        return image
    }
}

/// One side of an outline, in pixels: a dark edge, the line, and a dark edge.
private struct OutlineStrip {
    private let edge: Int
    private let dash: Int
    private let period: Int
    private let color: UInt32
    let width: Int

    init(_ style: OutlineStyle, scale: Double) {
        func pixels(_ value: Double) -> Int { max(1, Int((value * scale).rounded())) }
        edge = pixels(OutlineStyle.edge)
        width = edge * 2 + pixels(OutlineStyle.line)
        dash = pixels(style.dashes.dash)
        period = style.dashes.gap > 0 ? dash + pixels(style.dashes.gap) : dash
        color = style.color
    }

    /// Returns the color of a pixel.
    /// - Parameters:
    ///   - place: from the beginning of the strip.
    ///   - depth: from the outer edge of the outline.
    ///   - length: of a strip with the corners, where the line turns.
    func color(along place: Int, depth: Int, ofCornersAt length: Int?) -> UInt32 {
        let depth = length.map { min(depth, place, $0 - 1 - place) } ?? depth
        guard (edge..<width - edge).contains(depth) else { return OutlineStyle.edgeColor }
        return place % period < dash ? color : OutlineStyle.edgeColor
    }
}
