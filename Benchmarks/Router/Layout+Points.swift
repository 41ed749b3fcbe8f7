import CHarness
import SurfaceResponders

/// layout.h's scenes and points, which every peer is given, too.
extension layout {
    /// - Parameter index: of the window, bottom to top.
    func frame(of index: Int) -> Rect {
        Rect(x: Double(x[index]), y: Double(y[index]), width: Double(w), height: Double(h))
    }

    /// Points in random windows, or outside of the screen.
    func randomPoints(missing: Bool = false) -> Points {
        var layout = self
        return Points(layout_points(&layout, Points.count, missing, 7))
    }

    /// Points in one window after the other.
    func pointsInAllWindows() -> Points {
        var layout = self
        return Points(layout_points_in_all(&layout, Points.count))
    }

    /// Points whose fractions differ from one to the next, so that no motion is a repetition.
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
