import SurfaceResponders
import WaylandSeat
import WaylandServer

/// What commits change, ready to be applied.
package struct SurfaceUpdate {
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
    package var frameRequests = FrameRequests()
    /// What belongs to protocols that the router serves, if anything.
    var commit: SurfaceCommit?
    /// What belongs to the role, if it has anything.
    var applyRoleChanges: (() -> Void)?
    /// What has to be met before it is applied.
    package var constraints: [any UpdateConstraint] = []

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
        if let later = later.commit, commit?.merge(later) == nil { commit = later }
    }
}

/// What a client has asked of a surface since its last commit.
package struct PendingSurfaceState {
    enum Attachment {
        case unchanged
        /// A null buffer was attached.
        case removed
        case buffer(any ContentBuffer)
    }

    var attachment = Attachment.unchanged
    /// In surface-local pixels, as they will be after the commit.
    var surfaceDamage = Damage()
    /// In pixels of the buffer.
    var bufferDamage = Damage()
    /// Told when the commit needs its buffer no more.
    var releaseCallbacks: [WlCallback] = []
    /// All that does not need the buffer.
    package var update = SurfaceUpdate()

    /// Whether a buffer other than null waits for the commit.
    package var hasBuffer: Bool {
        if case .buffer = attachment { true } else { false }
    }
}

/// From what a client asked to what is applied.
extension Surface {
    /// The client has committed.
    func commit() {
        guard pending.hasBuffer || pending.releaseCallbacks.isEmpty else {
            return resource.postError(
                WlSurface.Error.noBuffer, "the release of a buffer was asked for, and no buffer attached")
        }
        if let role, !role.willCommit(self) { return }
        var update = pending.update
        update.extensions = extensions.state
        if case .removed = pending.attachment { update.content = .removed }
        if case .buffer(let buffer) = pending.attachment {
            let use = BufferUse(buffer, callbacks: pending.releaseCallbacks)
            update.content = .replaced(UnreadContent(use: use, damage: Damage()))
        }
        guard let state = state(after: update) else { return }
        if let role, !role.willBecome(state.geometry?.surfaceSize, self) { return }
        if case .replaced(var content) = update.content {
            content.damage = pending.damage(in: state.geometry)
            update.content = .replaced(content)
        }
        update.applyRoleChanges = role?.takeChanges(of: self)
        update.commit = compositor.registry.takeCommit(of: resource)
        pending = PendingSurfaceState()
        updates.add(update, resultingIn: state)
    }

    /// What the surface will be when all that was committed is applied.
    /// - Returns: nil if the client got an error.
    private func state(after update: SurfaceUpdate) -> SurfaceState? {
        var state = updates.latestState
        state.apply(update)
        do {
            state.geometry = try state.checkedGeometry()
            return state
        } catch let failure as Viewport.Failure {
            forEachExtension { $0.post(failure, to: $1) }
        } catch {
            let scale = update.bufferScale ?? state.bufferScale
            resource.postError(
                WlSurface.Error.invalidSize,
                "the sides of the buffer are not multiples of the buffer scale of \(scale)")
        }
        return nil
    }
}

extension PendingSurfaceState {
    /// All that is damaged, in pixels of the buffer.
    fileprivate func damage(in geometry: SurfaceGeometry?) -> Damage {
        var damage = bufferDamage
        guard let geometry, !surfaceDamage.isEmpty else { return damage }
        // What a crop hides has no surface-local place that the client could have named.
        guard geometry.viewport.source == nil else { return .everything }
        let whole = PixelEdges(Rect(origin: .zero, size: geometry.surfaceSize)).outward
        for rectangle in surfaceDamage.region.intersection(whole).rectangles {
            damage.add(PixelEdges(geometry.bufferRect(of: rectangle.rect)).outward)
        }
        return damage
    }
}
