import SurfaceResponders
import WaylandShell

/// The symbol of a button, which consists of straight lines.
struct FrameSymbol {
    /// A line, in units of half of the symbol's width, from the symbol's center.
    private typealias Line = (start: Point, end: Point)
    private let lines: [Line]

    /// Half of the symbol's width and the thickness of its lines, in logical pixels.
    private static let (reach, thickness) = (5.0, 1.25)

    init(_ button: FrameButton.Role, isMaximized: Bool) {
        switch button {
        case .close: lines = Self.path([(-1, -1), (1, 1)]) + Self.path([(-1, 1), (1, -1)])
        case .minimize: lines = Self.path([(-1, 1), (1, 1)])
        case .maximize where isMaximized:
            lines =
                Self.path([(-1, -0.4), (0.4, -0.4), (0.4, 1), (-1, 1), (-1, -0.4)])
                + Self.path([(-0.4, -0.4), (-0.4, -1), (1, -1), (1, 0.4), (0.4, 0.4)])
        case .maximize: lines = Self.path([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
        }
    }

    private static func path(_ corners: [(Double, Double)]) -> [Line] {
        zip(corners, corners.dropFirst()).map { start, end in
            (Point(x: start.0, y: start.1), Point(x: end.0, y: end.1))
        }
    }

    /// Draws the symbol in the middle of a picture.
    /// - Parameters:
    ///   - width: of the picture, in its pixels.
    ///   - height: of the picture, in its pixels.
    ///   - scale: the number of the picture's pixels for each logical pixel.
    func draw(
        width: Int, height: Int, scale: Double, color: FrameColor, on background: FrameColor
    ) -> PixelContent {
        // Lines along the axes are sharp, because their ends are in the middle of pixels.
        let center = Point(x: Double(width / 2) + 0.5, y: Double(height / 2) + 0.5)
        let thickness = max((Self.thickness * scale).rounded(), 1)
        func place(_ point: Point) -> Point {
            Point(
                x: center.x + (point.x * Self.reach * scale).rounded(),
                y: center.y + (point.y * Self.reach * scale).rounded())
        }
        let placed = lines.map { (start: place($0.start), end: place($0.end)) }
        let pixels = (0..<width * height).map { number in
            let point = Point(x: Double(number % width) + 0.5, y: Double(number / width) + 0.5)
            let distance = placed.map { Self.distance(from: point, to: $0) }.min() ?? .infinity
            return background.blended(with: color, by: min(max(thickness / 2 + 0.5 - distance, 0), 1))
        }
        return PixelContent(pixels, width: width, format: .argb8888)
    }

    private static func distance(from point: Point, to line: Line) -> Double {
        let along = line.end - line.start
        let way = point - line.start
        let square = along.dx * along.dx + along.dy * along.dy
        let part = square > 0 ? min(max((way.dx * along.dx + way.dy * along.dy) / square, 0), 1) : 0
        let (x, y) = (way.dx - part * along.dx, way.dy - part * along.dy)
        return (x * x + y * y).squareRoot()
    }
}

extension FrameColor {
    /// Returns the argb8888 pixel of a color that covers a part of this one.
    fileprivate func blended(with color: FrameColor, by part: Double) -> UInt32 {
        func mixed(_ own: UInt16, _ other: UInt16) -> UInt16 {
            UInt16((Double(own) * (1 - part) + Double(other) * part).rounded())
        }
        return FrameColor(
            red: mixed(red, color.red), green: mixed(green, color.green), blue: mixed(blue, color.blue),
            alpha: mixed(alpha, color.alpha)
        ).argb
    }
}
