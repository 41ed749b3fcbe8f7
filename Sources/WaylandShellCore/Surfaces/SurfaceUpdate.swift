import SurfaceResponders
import WaylandSeat
import WaylandServer

/// What commits change of a surface besides its state, ready to be applied with it.
package struct SurfaceUpdate {
    var content = ContentChange.unchanged
    var rearrangement = Rearrangement()
    /// nil if the client has not asked to be told when a commit is seen.
    var frameRequests: FrameRequests?
    /// What belongs to protocols that the router serves, if anything.
    var commit: SurfaceCommit?
    /// What belongs to the role, if it has anything.
    var applyRoleChanges: (() -> Void)?
    /// What has to be met before it is applied.
    package var constraints: [any UpdateConstraint] = []

    /// Takes over what a later commit changes that has neither constraints nor anything of a role.
    mutating func merge(_ later: SurfaceUpdate) {
        content.merge(later.content)
        rearrangement.merge(later.rearrangement)
        frameRequests.merge(later.frameRequests)
        if let later = later.commit, commit?.merge(later) == nil { commit = later }
    }

    /// Notes what the client asks to be done when the commit is seen.
    package mutating func whenSeen(_ add: (inout FrameRequests) -> Void) {
        // Taken, so that a long list is not copied each time.
        var requests = frameRequests.take() ?? FrameRequests()
        add(&requests)
        frameRequests = requests
    }
}

/// What a client has asked of a surface since its last commit.
package struct PendingSurfaceState {
    /// What the surface will be, but for the content that is read later.
    package var state = SurfaceState()
    /// Whether a buffer, or a null buffer, was attached.
    var isAttached = false
    /// The one that was attached.
    package var buffer: (any ContentBuffer)?
    /// In surface-local pixels, as they will be after the commit.
    var surfaceDamage = Damage()
    /// In pixels of the buffer.
    var bufferDamage = Damage()
    /// Told when the commit needs its buffer no more.
    var releaseCallbacks: [WlCallback] = []
    /// What else the commit will change.
    package var update = SurfaceUpdate()
}

/// From what a client asked to what is applied.
extension Surface {
    func commit() {
        guard pending.releaseCallbacks.isEmpty || pending.buffer != nil else {
            return resource.postError(
                .noBuffer, "the release of a buffer was asked for, and no buffer attached")
        }
        if let role, !role.willCommit(self) { return }
        guard updatePendingGeometry() else { return }
        if let role, !role.willBecome(pending.state.geometry?.surfaceSize, self) { return }
        var update = SurfaceUpdate()
        swap(&update, &pending.update)
        if let buffer = pending.buffer {
            update.content = .replaced(
                BufferUse(buffer, damage: pendingDamage, callbacks: pending.releaseCallbacks))
        } else if pending.isAttached {
            update.content = .removed
        }
        update.applyRoleChanges = role?.takeChanges(of: self)
        update.commit = compositor.registry.takeCommit(of: resource)
        let state = pending.state
        pending = PendingSurfaceState(state: state)
        pending.state.offset = .zero
        updates.add(update, resultingIn: state)
    }

    /// Works out how large the surface will be when all that was committed is applied.
    /// - Returns: false if the client got an error.
    private func updatePendingGeometry() -> Bool {
        var (width, height) = (Int32(0), Int32(0))
        if let buffer = pending.buffer {
            (width, height) = (Int32(buffer.width), Int32(buffer.height))
        } else if !pending.isAttached, let geometry = pending.state.geometry {
            (width, height) = (geometry.bufferWidth, geometry.bufferHeight)
        }
        do {
            var geometry = try SurfaceGeometry(
                bufferWidth: width, bufferHeight: height, bufferScale: pending.state.bufferScale,
                bufferTransform: pending.state.bufferTransform)
            if let viewport = pending.state.extensions.viewport {
                geometry = try geometry.shown(through: viewport)
            }
            pending.state.geometry = width == 0 ? nil : geometry
            return true
        } catch let failure as Viewport.Failure {
            forEachExtension { $0.post(failure, to: $1) }
        } catch {
            resource.postError(
                .invalidSize,
                "the sides of the buffer are not multiples of the buffer scale of "
                    + "\(pending.state.bufferScale)")
        }
        return false
    }

    /// All that is damaged, in pixels of the buffer.
    private var pendingDamage: Damage {
        var damage = pending.bufferDamage
        guard let geometry = pending.state.geometry, !pending.surfaceDamage.region.rectangles.isEmpty else {
            return damage
        }
        // What a crop hides has no surface-local place that the client could have named.
        guard geometry.viewport?.source == nil else { return .everything }
        let whole = Rect(origin: .zero, size: geometry.surfaceSize)
        for rectangle in pending.surfaceDamage.region.rectangles {
            let part = rectangle.rect.intersection(whole)
            if !part.isEmpty { damage.add(PixelEdges(geometry.bufferRect(of: part)).outward) }
        }
        return damage
    }
}
