import SurfaceResponders

extension SceneFrame {
    /// Everything that a scene shows, in the order of its hit test: windows front to back, of each its surfaces front to
    /// back, and of these the subsurfaces in front of the content, the content, and those behind it. What is hidden is
    /// left out.
    ///
    /// It takes time in proportion to the number of surfaces. Opacity multiplies along a tree, as in UIKit, while a
    /// scene's hit test asks each responder for its own.
    /// - Parameters:
    ///   - scene: whose windows are shown.
    ///   - front: what lies in front of all of it, front to back: a cursor, for one.
    ///   - isShown: leaves out windows that are not to be seen though they are not hidden.
    ///   - contents: what a responder shows; nil for nothing: then it is left out, and what lies in it is not. Called once
    ///     for each responder that is not hidden; it must not change the scene.
    public init(
        of scene: Scene, front: [FrameItem] = [], where isShown: (Window) -> Bool = { _ in true },
        contents: (SurfaceResponder) -> SurfaceImage?
    ) {
        var walk = SceneWalk(items: front, expecting: scene.windows.count)
        for window in scene.windows.reversed() where !window.isHidden && isShown(window) {
            walk.visit(window.shownSurfaces, of: window, contents)
        }
        self.init(walk.items)
    }

    /// The same of one window alone without its backdrop, in global logical pixels: what a picture of that window shows.
    public init(of window: Window, contents: (SurfaceResponder) -> SurfaceImage?) {
        var walk = SceneWalk(items: [], expecting: window.surfaces.count)
        walk.visit(window.surfaces, of: window, contents)
        self.init(walk.items)
    }
}
