import SurfaceResponders
import WaylandShellCore

/// Where a window that comes up goes. All in global logical pixels.
struct WindowPlacement {
    /// Windows that follow each other are this far apart.
    static let step = Vector(dx: 32, dy: 32)

    /// Nothing is placed outside of it.
    let area: Rect

    /// - Parameter previous: the window that came up before.
    func origin(of size: Size, parent: Rect?, previous: Rect?) -> Point {
        if let parent { return clamp(centre(size, in: parent), size) }
        guard let previous else { return clamp(centre(size, in: area), size) }
        let next = previous.origin + Self.step
        let fits = next.x + size.width <= area.maxX && next.y + size.height <= area.maxY
        // The row of windows has come to the edge: it begins again at the corner.
        return clamp(fits ? next : area.origin, size)
    }

    private func centre(_ size: Size, in frame: Rect) -> Point {
        Point(
            x: (frame.minX + (frame.width - size.width) / 2).rounded(.down),
            y: (frame.minY + (frame.height - size.height) / 2).rounded(.down))
    }

    /// In the middle of the area. What is larger than the area shows its upper left corner.
    func centred(_ size: Size) -> Point { clamp(centre(size, in: area), size) }

    /// The part by which a window is grabbed: its title, if it has one.
    static func upperEdge(of frame: Rect) -> Rect {
        Rect(origin: frame.origin, size: Size(width: frame.width, height: min(frame.height, 24)))
    }

    /// Whether enough of the upper edge of a window is on an output to be grabbed there.
    static func canGrab(_ upperEdge: Rect, on output: Rect) -> Bool {
        let part = upperEdge.intersection(output)
        return part.width >= min(upperEdge.width, 96) && part.height >= upperEdge.height
    }

    /// The nearest place in the area. What is larger than the area shows its upper left corner.
    func clamp(_ origin: Point, _ size: Size) -> Point {
        guard !area.isEmpty else { return origin }
        return Point(
            x: max(area.minX, min(origin.x, area.maxX - size.width)),
            y: max(area.minY, min(origin.y, area.maxY - size.height)))
    }
}
