import SurfaceResponders
import WaylandServer

/// The state of a surface after its last applied commit.
public struct SurfaceState {
    /// The pixels that were read from the buffer; `nil` without content. ``Compositor/update()`` reads a
    /// buffer after its commit is applied, over several turns if the buffer is large.
    public internal(set) var content: (any FrameContent)?
    /// `nil` without a buffer.
    var geometry: SurfaceGeometry?
    package internal(set) var bufferScale: Int32 = 1
    var bufferTransform = BufferTransform.normal
    /// Where the content hides what is behind it, in surface-local pixels. May extend beyond the surface.
    public internal(set) var opaqueRegion = Region()
    var inputRegion = InputRegion.infinite
    var opaqueRegionUse: ClientUse?
    var inputRegionUse: ClientUse?
    /// The state that protocol extensions set.
    package var extensions = ExtensionState()
    /// How far the last commit moved the content's upper left corner, in surface-local pixels.
    public internal(set) var offset = Vector.zero

    /// In surface-local pixels; zero without content.
    var size: Size { geometry?.surfaceSize ?? .zero }
}
