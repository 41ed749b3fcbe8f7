import SurfaceResponders
import WaylandShell

/// The parts of a window's frame: a title bar with buttons, and three borders. In logical pixels, from the
/// upper left corner of the frame.
struct FrameLayout: Equatable {
    /// The extent of the frame around every window.
    static let insets = FrameInsets(top: 32, left: 4, bottom: 4, right: 4)

    private static let buttonSize = Size(width: 32, height: 24)
    private static let labelMargin = 8.0

    /// The size of the window with its frame.
    let size: Size

    /// - Parameter geometry: the size of the window geometry.
    init(around geometry: Size) {
        size = Self.insets.outer(around: Rect(origin: .zero, size: geometry)).size
    }

    /// The frame in the window's coordinates, whose origin is that of the window geometry.
    var frame: Rect { Rect(origin: Point(x: -Self.insets.left, y: -Self.insets.top), size: size) }

    var titleBar: Rect { Rect(x: 0, y: 0, width: size.width, height: Self.insets.top) }

    /// The borders to the left, to the right and below. The title bar and they do not overlap.
    var borders: [Rect] {
        let (top, bottom) = (Self.insets.top, size.height - Self.insets.bottom)
        return [
            Rect(x: 0, y: top, width: Self.insets.left, height: bottom - top),
            Rect(
                x: size.width - Self.insets.right, y: top, width: Self.insets.right, height: bottom - top),
            Rect(x: 0, y: bottom, width: size.width, height: Self.insets.bottom),
        ]
    }

    /// Returns the frame of a button; `nil` if the window is too narrow for it.
    /// - Parameter number: counted from the right, beginning with 0.
    func button(_ number: Int) -> Rect? {
        let x = size.width - Self.insets.right - Double(number + 1) * Self.buttonSize.width
        guard x >= Self.insets.left else { return nil }
        let y = ((Self.insets.top - Self.buttonSize.height) / 2).rounded()
        return Rect(origin: Point(x: x, y: y), size: Self.buttonSize)
    }

    /// Returns the area of the title to the left of a number of buttons. Empty if the window is too narrow.
    func label(besides buttonCount: Int) -> Rect {
        let left = Self.insets.left + Self.labelMargin
        let right = (0..<buttonCount).compactMap(button).map(\.minX).min() ?? size.width - Self.insets.right
        return Rect(x: left, y: 0, width: max(right - Self.labelMargin - left, 0), height: Self.insets.top)
    }

    /// Where the frame accepts input: everywhere except in the window geometry.
    var inputRegion: Region {
        var region = Region(pixels(titleBar))
        for border in borders { try? region.add(pixels(border)) }
        return region
    }

    private func pixels(_ rect: Rect) -> Region.Rectangle {
        Region.Rectangle(
            left: Int32(clamping: Int(rect.minX)), top: Int32(clamping: Int(rect.minY)),
            right: Int32(clamping: Int(rect.maxX)), bottom: Int32(clamping: Int(rect.maxY)))
    }

    /// Returns the edges that a press at a point of the frame resizes; empty for the rest of the title bar.
    func edges(at point: Point) -> ResizeEdges { ResizeEdges(at: point, ofFrame: size) }
}
