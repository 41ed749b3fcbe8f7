import CHarness
import SurfaceResponders

/// A scene of windows without clients.
struct SceneOfSurfaces {
    let scene = Scene()
    let windows: [Window]

    init(_ layout: layout) {
        scene.outputs = [Rect(x: 0, y: 0, width: Double(SCREEN_W), height: Double(SCREEN_H))]
        windows = (0..<Int(layout.count)).map { index in
            let frame = layout.frame(of: index)
            let surface = SurfaceResponder(kind: .surface, frame: Rect(origin: .zero, size: frame.size))
            let window = Window(application: Application(), rootSurface: surface)
            window.frame = frame
            return window
        }
        for window in windows { scene.add(window) }
    }
}
