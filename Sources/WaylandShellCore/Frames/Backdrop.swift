import SurfaceResponders

/// A black area behind a fullscreen window, as large as the area that the window should cover. If the window
/// is smaller or translucent, the backdrop hides what is behind the window and blocks input to it.
package final class Backdrop: SurfaceResponder {
    let image = SurfaceImage(SolidContent(.black))

    package init() {
        super.init(kind: .surface)
    }

    package override class var standardHitTestingType: SurfaceResponder.Type { Backdrop.self }

    package override var description: String { "backdrop" }
}
