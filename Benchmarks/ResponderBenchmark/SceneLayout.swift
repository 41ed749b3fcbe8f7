import SurfaceResponders
import SurfaceRespondersTesting

/// Scenes on a screen of 3840 by 2160, made from a seed.
struct SceneLayout {
    enum Arrangement: String, CaseIterable {
        /// Windows beside each other, in a random stacking order.
        case tiled
        /// Windows of 640 by 480 at random places.
        case overlap
        /// As tiled, but every point lies outside of all windows.
        case miss
    }

    static let width = 3840.0
    static let height = 2160.0

    let scene = Scene()
    let points: [Point]

    /// - Parameters:
    ///   - surfaceCount: of all windows together.
    ///   - isDeep: each window is a surface with four subsurfaces that take up its quarters.
    init(_ arrangement: Arrangement, surfaceCount: Int, isDeep: Bool) {
        var generator = SeededGenerator(seed: 42)
        let windowCount = isDeep ? max(1, surfaceCount / 5) : surfaceCount
        let frames = Self.frames(arrangement, count: windowCount, &generator)
        points = (0..<4096).map { _ in
            let frame = frames[Int.random(in: 0..<frames.count, using: &generator)]
            let beside = arrangement == .miss ? 2 * Self.width : 0
            return Point(
                x: beside + frame.minX + Double.random(in: 0..<frame.width, using: &generator).rounded(.down),
                y: frame.minY + Double.random(in: 0..<frame.height, using: &generator).rounded(.down))
        }
        for frame in frames { scene.add(Self.window(frame, isDeep: isDeep)) }
    }

    private static func frames(
        _ arrangement: Arrangement, count: Int, _ generator: inout SeededGenerator
    ) -> [Rect] {
        guard arrangement != .overlap else {
            return (0..<count).map { _ in
                Rect(
                    x: Double.random(in: 0..<width - 640, using: &generator).rounded(.down),
                    y: Double.random(in: 0..<height - 480, using: &generator).rounded(.down),
                    width: 640, height: 480)
            }
        }
        let columns = Int(Double(count).squareRoot().rounded(.up))
        let rows = (count + columns - 1) / columns
        let tile = Size(width: Double(Int(width) / columns), height: Double(Int(height) / rows))
        return (0..<count).map {
            Rect(
                x: Double($0 % columns) * tile.width, y: Double($0 / columns) * tile.height,
                width: tile.width, height: tile.height)
        }.shuffled(using: &generator)
    }

    private static func window(_ frame: Rect, isDeep: Bool) -> Window {
        let surface = SurfaceResponder(kind: .surface, frame: Rect(origin: .zero, size: frame.size))
        if isDeep {
            let quarter = Size(width: (frame.width / 2).rounded(.up), height: (frame.height / 2).rounded(.up))
            for place in 0..<4 {
                surface.addSubresponder(
                    SurfaceResponder(
                        kind: .surface,
                        frame: Rect(
                            x: Double(place % 2) * quarter.width, y: Double(place / 2) * quarter.height,
                            width: quarter.width, height: quarter.height)))
            }
        }
        let window = Window(rootSurface: surface)
        window.frame = frame
        return window
    }
}
