import CHarness
import SurfaceResponders

/// The scenes and points of layout.h, which are the same for all libraries.
extension layout {
    /// - Parameter index: the index of the window in the stacking order, the bottom one first.
    func frame(of index: Int) -> Rect {
        Rect(x: Double(x[index]), y: Double(y[index]), width: Double(w), height: Double(h))
    }

    /// Returns points in random windows, or points outside the screen.
    func randomPoints(missing: Bool = false) -> Points {
        var layout = self
        return Points(layout_points(&layout, Points.count, missing, 7))
    }

    /// Returns points in each window in turn, bottom to top.
    func pointsInAllWindows() -> Points {
        var layout = self
        return Points(layout_points_in_all(&layout, Points.count))
    }

    /// Returns points whose fractions differ from one to the next, so that each motion changes the position.
    func points(along path: PointerPath) -> Points {
        var layout = self
        guard let points = layout_points(&layout, Points.count, false, 11) else { fatalError("no memory") }
        let window = frame(of: path == .top ? Int(count) - 1 : 0)
        for i in 0..<Points.count {
            if path != .jump {
                points[i].x = window.minX + Double(i * 7 % Int(w))
                points[i].y = window.minY + Double(i * 5 % Int(h))
            }
            points[i].x += Double(i % 200 + 1) / 256
        }
        return Points(points)
    }
}
