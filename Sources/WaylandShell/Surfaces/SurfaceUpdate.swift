import SurfaceResponders
import WaylandSeat
import WaylandServer

/// What commits change, ready to be applied.
struct SurfaceUpdate {
    var content = ContentChange.unchanged
    var rearrangement = Rearrangement()
    /// The rest is nil where the commits do not touch it.
    var bufferScale: Int32?
    var bufferTransform: BufferTransform?
    var opaqueRegion: (region: Region, use: ClientUse?)?
    var inputRegion: (region: InputRegion, use: ClientUse?)?
    /// What protocols that extend surfaces have set, changed or not.
    var extensions = ExtensionState()
    /// By how much the content's upper left corner moves, in surface-local pixels.
    var offset = Vector(dx: 0, dy: 0)
    var frameRequests = FrameRequests()
    /// What belongs to protocols that the router serves.
    var commit = SurfaceCommit()
    /// What belongs to the role, if it has anything.
    var applyRoleChanges: (() -> Void)?
    /// What has to be met before it is applied.
    var constraints: [any UpdateConstraint] = []

    /// Takes over what a later commit changes that has neither constraints nor anything of a role.
    mutating func merge(_ later: SurfaceUpdate) {
        content.merge(later.content)
        bufferScale = later.bufferScale ?? bufferScale
        bufferTransform = later.bufferTransform ?? bufferTransform
        opaqueRegion = later.opaqueRegion ?? opaqueRegion
        inputRegion = later.inputRegion ?? inputRegion
        rearrangement.merge(later.rearrangement)
        extensions = later.extensions
        offset = Vector(dx: offset.dx + later.offset.dx, dy: offset.dy + later.offset.dy)
        frameRequests.merge(later.frameRequests)
        commit.merge(later.commit)
    }
}
