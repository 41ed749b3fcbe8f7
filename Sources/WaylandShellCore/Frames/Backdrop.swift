import SurfaceResponders

/// What a fullscreen window is shown on: black, as large as the area that the window is to cover. It hides what is behind a
/// window that is smaller or translucent, from eyes and from input.
package final class Backdrop: SurfaceResponder {
    let image = SurfaceImage(SolidContent(.black))

    package init() {
        super.init(kind: .surface)
    }

    package override class var standardHitTestingType: SurfaceResponder.Type { Backdrop.self }

    package override var description: String { "backdrop" }
}
