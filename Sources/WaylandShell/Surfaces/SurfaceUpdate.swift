import SurfaceResponders
import WaylandSeat
import WaylandServer

/// What commits change, ready to be applied: at once, or in a synchronized subsurface with the parent's
/// state.
struct SurfaceUpdate {
    enum Content {
        case unchanged
        case removed
        case replaced(any FrameContent)
    }

    var content = Content.unchanged
    /// The rest is nil where the commits do not touch it.
    var bufferScale: Int32?
    var bufferTransform: BufferTransform?
    var opaqueRegion: Region?
    var inputRegion: InputRegion?
    var arrangement: SubsurfaceArrangement?
    /// By how much the content's upper left corner moves, in surface-local pixels.
    var offset = Vector(dx: 0, dy: 0)
    var frameCallbacks: [WlCallback] = []
    /// What belongs to protocols that the router serves.
    var commit = SurfaceCommit()

    /// Takes over what a later commit changes.
    mutating func merge(_ later: SurfaceUpdate) {
        switch later.content {
        case .unchanged: break
        case .removed, .replaced: content = later.content
        }
        bufferScale = later.bufferScale ?? bufferScale
        bufferTransform = later.bufferTransform ?? bufferTransform
        opaqueRegion = later.opaqueRegion ?? opaqueRegion
        inputRegion = later.inputRegion ?? inputRegion
        arrangement = later.arrangement ?? arrangement
        offset = Vector(dx: offset.dx + later.offset.dx, dy: offset.dy + later.offset.dy)
        frameCallbacks += later.frameCallbacks
        commit.merge(later.commit)
    }
}
