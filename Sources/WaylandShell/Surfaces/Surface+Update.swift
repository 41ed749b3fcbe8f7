import SurfaceResponders
import WaylandServer

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
        if case .removed = pending.attachment { update.content = .removed }
        if case .buffer(let buffer) = pending.attachment {
            let use = BufferUse(buffer, callbacks: pending.releaseCallbacks)
            update.content = .replaced(UnreadContent(use: use, damage: Damage()))
        }
        guard let state = state(after: update) else { return }
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
        do {
            try state.apply(update)
            return state
        } catch {
            let scale = update.bufferScale ?? state.bufferScale
            resource.postError(
                WlSurface.Error.invalidSize,
                "the sides of the buffer are not multiples of the buffer scale of \(scale)")
            return nil
        }
    }
}

extension PendingSurfaceState {
    /// All that is damaged, in pixels of the buffer.
    fileprivate func damage(in geometry: SurfaceGeometry?) -> Damage {
        var damage = bufferDamage
        guard let geometry else { return damage }
        let size = geometry.surfaceSize
        let whole = Region.Rectangle(
            left: 0, top: 0, right: Int32(size.width), bottom: Int32(size.height))
        for rectangle in surfaceDamage.region.intersection(whole).rectangles {
            damage.add(Self.bufferRectangle(of: rectangle, geometry))
        }
        return damage
    }

    private static func bufferRectangle(
        of rectangle: Region.Rectangle, _ geometry: SurfaceGeometry
    ) -> Region.Rectangle {
        let rect = rectangle.rect
        let first = geometry.bufferPoint(at: rect.origin)
        let second = geometry.bufferPoint(at: Point(x: rect.maxX, y: rect.maxY))
        return Region.Rectangle(
            left: Int32(min(first.x, second.x)), top: Int32(min(first.y, second.y)),
            right: Int32(max(first.x, second.x)), bottom: Int32(max(first.y, second.y)))
    }
}
