import SurfaceResponders
import WaylandShell

/// A part of a picture that is drawn in one go.
struct DrawingStep {
    let content: any FrameContent
    let placement: Placement
    /// What is drawn, in the picture's pixels: inside of the placement's.
    private(set) var pixels: Region
    /// Whether what is drawn replaces what is there, instead of being mixed with it.
    let replaces: Bool
    /// Above 0; at most 1.
    let opacity: Double

    /// The part of it in a rectangle; nil if there is none.
    func limited(to rectangle: Region.Rectangle) -> DrawingStep? {
        var part = self
        part.pixels = pixels.intersection(rectangle)
        return part.pixels.isEmpty ? nil : part
    }

    init(_ item: FrameItem, _ placement: Placement, _ pixels: Region, replaces: Bool) {
        content = item.image.content
        opacity = item.opacity
        self.placement = placement
        self.pixels = pixels
        self.replaces = replaces
    }
}
