import SurfaceResponders

/// What a surface is, after its last applied commit.
public struct SurfaceState {
    /// nil while the surface shows nothing.
    public private(set) var content: (any FrameContent)?
    /// nil while the surface shows nothing.
    private(set) var geometry: SurfaceGeometry?
    private(set) var bufferScale: Int32 = 1
    private(set) var bufferTransform = BufferTransform.normal
    /// Where the content hides what lies behind it, in surface-local pixels; what lies outside of the surface is without
    /// meaning.
    public private(set) var opaqueRegion = Region()
    private(set) var inputRegion = InputRegion.infinite
    var arrangement = SubsurfaceArrangement()
    /// By how much the last commit moved the content's upper left corner, in surface-local pixels.
    public private(set) var offset = Vector(dx: 0, dy: 0)

    /// In surface-local pixels; zero while the surface shows nothing.
    var size: Size { geometry?.surfaceSize ?? .zero }

    /// - Throws: the protocol error that the client gets, and nothing is changed.
    mutating func apply(_ update: SurfaceUpdate) throws(SurfaceGeometry.Failure) {
        var next = self
        switch update.content {
        case .unchanged: break
        case .removed: next.content = nil
        case .replaced(let content): next.content = content
        }
        next.bufferScale = update.bufferScale ?? bufferScale
        next.bufferTransform = update.bufferTransform ?? bufferTransform
        next.opaqueRegion = update.opaqueRegion ?? opaqueRegion
        next.inputRegion = update.inputRegion ?? inputRegion
        next.arrangement = update.arrangement ?? arrangement
        next.offset = update.offset
        next.geometry = nil
        if let content = next.content {
            next.geometry = try SurfaceGeometry(
                bufferWidth: Int32(content.width), bufferHeight: Int32(content.height),
                bufferScale: next.bufferScale, bufferTransform: next.bufferTransform)
        }
        self = next
    }
}
