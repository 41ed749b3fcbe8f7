import SurfaceResponders
import WaylandServer

/// What a surface is, after its last applied commit.
public struct SurfaceState {
    /// What was read of the buffer; nil while the surface shows nothing. A buffer is read at the end of the turn in which
    /// it is committed: see ``Compositor/update()``.
    public internal(set) var content: (any FrameContent)?
    /// nil while the surface shows nothing.
    var geometry: SurfaceGeometry?
    package internal(set) var bufferScale: Int32 = 1
    var bufferTransform = BufferTransform.normal
    /// Where the content hides what lies behind it, in surface-local pixels; what lies outside of the surface is without
    /// meaning.
    public internal(set) var opaqueRegion = Region()
    var inputRegion = InputRegion.infinite
    var opaqueRegionUse: ClientUse?
    var inputRegionUse: ClientUse?
    /// What protocols that extend surfaces have set.
    package var extensions = ExtensionState()
    /// By how much the last commit moved the content's upper left corner, in surface-local pixels.
    public internal(set) var offset = Vector.zero

    /// In surface-local pixels; zero while the surface shows nothing.
    var size: Size { geometry?.surfaceSize ?? .zero }
}
