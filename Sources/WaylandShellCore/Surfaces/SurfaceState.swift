import SurfaceResponders
import WaylandServer

/// What a surface is, after its last applied commit.
public struct SurfaceState {
    /// What was read of the buffer; nil while the surface shows nothing. A buffer is read at the end of the turn in which
    /// it is committed: see ``Compositor/update()``.
    public internal(set) var content: (any FrameContent)?
    /// nil while the surface shows nothing.
    var geometry: SurfaceGeometry?
    private var bufferSize: BufferSize?
    package private(set) var bufferScale: Int32 = 1
    private(set) var bufferTransform = BufferTransform.normal
    /// Where the content hides what lies behind it, in surface-local pixels; what lies outside of the surface is without
    /// meaning.
    public private(set) var opaqueRegion = Region()
    private(set) var inputRegion = InputRegion.infinite
    private var opaqueRegionUse: ClientUse?
    private var inputRegionUse: ClientUse?
    /// What protocols that extend surfaces have set.
    private(set) var extensions = ExtensionState()
    /// By how much the last commit moved the content's upper left corner, in surface-local pixels.
    public private(set) var offset = Vector(dx: 0, dy: 0)

    /// In pixels.
    private struct BufferSize {
        let width: Int32
        let height: Int32
    }

    /// The same for reckoning with alone: it keeps no pixels.
    var withoutContent: SurfaceState {
        var state = self
        state.content = nil
        return state
    }

    /// In surface-local pixels; zero while the surface shows nothing.
    var size: Size { geometry?.surfaceSize ?? .zero }

    /// Whether what lies behind the surface is hidden by it as by another state of it, as far as that does not depend on
    /// its content's pixels.
    func hides(asMuchAs other: SurfaceState) -> Bool {
        opaqueRegion == other.opaqueRegion && geometry == other.geometry
            && extensions.opacity == other.extensions.opacity
    }

    /// Replaces what an update changes. The geometry that results from it is set separately, because computing it can fail.
    mutating func apply(_ update: SurfaceUpdate) {
        switch update.content {
        case .unchanged: break
        case .removed:
            content = nil
            bufferSize = nil
        case .replaced(let content):
            bufferSize = BufferSize(width: Int32(content.width), height: Int32(content.height))
        }
        bufferScale = update.bufferScale ?? bufferScale
        bufferTransform = update.bufferTransform ?? bufferTransform
        if let set = update.opaqueRegion { (opaqueRegion, opaqueRegionUse) = set }
        if let set = update.inputRegion { (inputRegion, inputRegionUse) = set }
        extensions = update.extensions
        offset = update.offset
    }

    /// The geometry of this state.
    /// - Throws: the failure that the client receives as a protocol error.
    func checkedGeometry() throws -> SurfaceGeometry? {
        let geometry = try SurfaceGeometry(
            bufferWidth: bufferSize?.width ?? 0, bufferHeight: bufferSize?.height ?? 0,
            bufferScale: bufferScale, bufferTransform: bufferTransform
        ).shown(through: extensions.viewport)
        return bufferSize == nil ? nil : geometry
    }
}
