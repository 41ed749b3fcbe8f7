import SurfaceResponders

/// What a surface is, after its last applied commit.
public struct SurfaceState {
    /// What was read of the buffer; nil while the surface shows nothing. A buffer is read at the end of the turn in which
    /// it is committed: see ``Compositor/update()``.
    public internal(set) var content: (any FrameContent)?
    /// nil while the surface shows nothing.
    private(set) var geometry: SurfaceGeometry?
    private var bufferSize: BufferSize?
    private(set) var bufferScale: Int32 = 1
    private(set) var bufferTransform = BufferTransform.normal
    /// Where the content hides what lies behind it, in surface-local pixels; what lies outside of the surface is without
    /// meaning.
    public private(set) var opaqueRegion = Region()
    private(set) var inputRegion = InputRegion.infinite
    var arrangement = SubsurfaceArrangement()
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

    /// - Throws: what the client gets as a protocol error, and nothing is changed.
    mutating func apply(_ update: SurfaceUpdate) throws {
        var next = self
        switch update.content {
        case .unchanged: break
        case .removed:
            next.content = nil
            next.bufferSize = nil
        case .replaced(let content):
            next.bufferSize = BufferSize(width: Int32(content.width), height: Int32(content.height))
        }
        next.bufferScale = update.bufferScale ?? bufferScale
        next.bufferTransform = update.bufferTransform ?? bufferTransform
        next.opaqueRegion = update.opaqueRegion ?? opaqueRegion
        next.inputRegion = update.inputRegion ?? inputRegion
        next.arrangement = update.arrangement ?? arrangement
        next.extensions = update.extensions
        next.offset = update.offset
        let geometry = try SurfaceGeometry(
            bufferWidth: next.bufferSize?.width ?? 0, bufferHeight: next.bufferSize?.height ?? 0,
            bufferScale: next.bufferScale, bufferTransform: next.bufferTransform
        ).shown(through: next.extensions.viewport)
        next.geometry = next.bufferSize == nil ? nil : geometry
        self = next
    }
}
