import SurfaceResponders
import WaylandSeat
import WaylandServer

/// What a client has asked of a surface since its last commit.
package struct PendingSurfaceState {
    /// What wl_surface.attach named last.
    enum Attachment {
        /// Nothing was attached: the content stays.
        case none
        /// The null buffer, which removes the content.
        case null
        case buffer(any ContentBuffer)
    }

    /// What the surface will be, but for the content that is read later.
    package var state = SurfaceState()
    var attachment = Attachment.none
    /// In surface-local pixels, as they will be after the commit.
    var surfaceDamage = Damage()
    /// In pixels of the buffer.
    var bufferDamage = Damage()
    /// Told when the commit needs its buffer no more.
    var releaseCallbacks: [WlCallback] = []
    /// What else the commit will change.
    package var update = SurfaceUpdate()

    package var hasBuffer: Bool { if case .buffer = attachment { true } else { false } }
}

/// From what a client asked to what is applied.
extension Surface {
    func commit() {
        guard pending.releaseCallbacks.isEmpty || pending.hasBuffer else {
            return resource.postError(
                .noBuffer, "the release of a buffer was asked for, and no buffer attached")
        }
        if let role, !role.willCommit(self) { return }
        guard updatePendingGeometry() else { return }
        if let role, !role.willBecome(pending.state.geometry?.surfaceSize, self) { return }
        var update = SurfaceUpdate()
        swap(&update, &pending.update)
        switch pending.attachment {
        case .none: break
        case .null: update.content = .removed
        case .buffer(let buffer):
            update.content = .replaced(
                BufferUse(buffer, damage: pendingDamage, callbacks: pending.releaseCallbacks))
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
        let former = pending.state.geometry
        let (width, height) =
            switch pending.attachment {
            case .none: (former?.bufferWidth ?? 0, former?.bufferHeight ?? 0)
            case .null: (Int32(0), Int32(0))
            case .buffer(let buffer): (Int32(buffer.width), Int32(buffer.height))
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
