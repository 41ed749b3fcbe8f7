import SurfaceResponders
import WaylandSeat
import WaylandServer

/// The requests for a surface since its last commit.
package struct PendingSurfaceState {
    /// The argument of the last wl_surface.attach.
    enum Attachment {
        /// The content does not change.
        case none
        /// The null buffer was attached, which removes the content.
        case null
        case buffer(any ContentBuffer)
    }

    /// The state of the surface after the commit. Its content is read later.
    package var state = SurfaceState()
    var attachment = Attachment.none
    /// In surface-local pixels, in the geometry that follows from the commit.
    var surfaceDamage = Damage()
    /// In buffer pixels.
    var bufferDamage = Damage()
    /// The callbacks that are sent when the commit no longer needs its buffer.
    var releaseCallbacks: [WlCallback] = []
    /// What the commit changes besides the state.
    package var update = SurfaceUpdate()

    package var hasBuffer: Bool { if case .buffer = attachment { true } else { false } }
}

extension Surface {
    func commit() {
        guard pending.releaseCallbacks.isEmpty || pending.hasBuffer else {
            return resource.postError(
                .noBuffer, "a release callback was requested, but no buffer is attached")
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

    /// Computes the surface's size after all earlier commits and this one; `false` if an error was posted.
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

    /// The damage of both requests, in buffer pixels.
    private var pendingDamage: Damage {
        var damage = pending.bufferDamage
        guard let geometry = pending.state.geometry, !pending.surfaceDamage.region.rectangles.isEmpty else {
            return damage
        }
        // Surface-local damage cannot describe the parts of the buffer that a crop hides.
        guard geometry.viewport?.source == nil else { return .everything }
        let whole = Rect(origin: .zero, size: geometry.surfaceSize)
        for rectangle in pending.surfaceDamage.region.rectangles {
            let part = rectangle.rect.intersection(whole)
            if !part.isEmpty { damage.add(PixelEdges(geometry.bufferRect(of: part)).outward) }
        }
        return damage
    }
}
