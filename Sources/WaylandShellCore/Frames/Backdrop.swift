import SurfaceResponders

/// A black area behind a fullscreen window, as large as the area that the window should cover. Where the
/// window is too small or translucent, the backdrop hides what is farther back and blocks input to it.
package final class Backdrop: ImageResponder {
    package init() {
        super.init(kind: .surface)
    }

    package override class var standardHitTestingType: SurfaceResponder.Type { Backdrop.self }

    package override func makeImage(scale: OutputScale) -> SurfaceImage? { SurfaceImage(.black) }

    package override var description: String { "backdrop" }
}
