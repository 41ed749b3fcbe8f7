import SurfaceResponders
import WaylandShellCore

/// Computes where new windows are placed, in global logical pixels.
struct WindowPlacement {
    /// The distance between the origins of successive windows.
    static let step = Vector(dx: 32, dy: 32)

    /// The area in which windows are placed.
    let area: Rect

    /// Returns the origin for a new window. `previous` is the frame of the window that came up before it.
    func origin(of size: Size, parent: Rect?, previous: Rect?) -> Point {
        if let parent { return clamp(center(size, in: parent), size) }
        guard let previous else { return clamp(center(size, in: area), size) }
        let next = previous.origin + Self.step
        let fits = next.x + size.width <= area.maxX && next.y + size.height <= area.maxY
        // The row of windows has reached the edge, so it begins again at the corner.
        return clamp(fits ? next : area.origin, size)
    }

    private func center(_ size: Size, in frame: Rect) -> Point {
        Point(
            x: (frame.minX + (frame.width - size.width) / 2).rounded(.down),
            y: (frame.minY + (frame.height - size.height) / 2).rounded(.down))
    }

    /// Returns the origin that centers a window in the area, or shows the upper left corner of a larger one.
    func centred(_ size: Size) -> Point { clamp(center(size, in: area), size) }

    /// Returns the part of a window that users grab: its title, if it has one.
    static func upperEdge(of frame: Rect) -> Rect {
        Rect(origin: frame.origin, size: Size(width: frame.width, height: min(frame.height, 24)))
    }

    /// Returns whether enough of the upper edge of a window is on an output to grab the window there.
    static func canGrab(_ upperEdge: Rect, on output: Rect) -> Bool {
        let part = upperEdge.intersection(output)
        return part.width >= min(upperEdge.width, 96) && part.height >= upperEdge.height
    }

    /// Returns the nearest origin at which a window is in the area, or at least its upper left corner is.
    func clamp(_ origin: Point, _ size: Size) -> Point {
        guard !area.isEmpty else { return origin }
        return Point(
            x: max(area.minX, min(origin.x, area.maxX - size.width)),
            y: max(area.minY, min(origin.y, area.maxY - size.height)))
    }
}
