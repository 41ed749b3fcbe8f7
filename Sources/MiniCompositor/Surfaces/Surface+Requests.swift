import SurfaceResponders
import WaylandServer

extension Surface: WlSurfaceHandler {
    package func destroy(_ surface: WlSurface) {
        // Older clients were never told of this rule.
        guard surface.version >= 6, let role, role.kind.mustGoFirst else { return }
        surface.postError(
            WlSurface.Error.defunctRoleObject,
            "the object that gives the surface its role must be destroyed first")
    }

    package func resourceDestroyed(_ resource: Resource) {
        end()
    }

    package func attach(_ surface: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) {
        if surface.version >= 5 {
            guard x == 0, y == 0 else {
                return surface.postError(
                    WlSurface.Error.invalidOffset, "from version 5 on, an offset is set by wl_surface.offset")
            }
        }
        let buffer = buffer.flatMap(ShmBuffer.from)
        if let role, !role.willAttach(buffer, to: self) { return }
        if surface.version < 5 { pending.update.offset = Vector(dx: Double(x), dy: Double(y)) }
        pending.attachment = buffer.map { .buffer($0) } ?? .removed
    }

    package func offset(_ surface: WlSurface, x: Int32, y: Int32) {
        pending.update.offset = Vector(dx: Double(x), dy: Double(y))
    }

    package func damage(_ surface: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
        pending.surfaceDamage.add(Region.Rectangle(x: x, y: y, width: width, height: height))
    }

    package func damageBuffer(_ surface: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
        pending.bufferDamage.add(Region.Rectangle(x: x, y: y, width: width, height: height))
    }

    package func frame(_ surface: WlSurface, callback: NewResource<WlCallback>) {
        pending.update.frameCallbacks.append(callback.create(nil))
    }

    package func setOpaqueRegion(_ surface: WlSurface, region: WlRegion?) {
        pending.update.opaqueRegion = region.flatMap(RegionResource.from)?.region ?? Region()
    }

    package func setInputRegion(_ surface: WlSurface, region: WlRegion?) {
        pending.update.inputRegion =
            region.flatMap(RegionResource.from).map { .region($0.region) } ?? .infinite
    }

    package func setBufferTransform(_ surface: WlSurface, transform: WlOutput.Transform) {
        guard let known = BufferTransform(transform) else {
            return surface.postError(
                WlSurface.Error.invalidTransform, "there is no transform \(transform.rawValue)")
        }
        pending.update.bufferTransform = known
    }

    package func setBufferScale(_ surface: WlSurface, scale: Int32) {
        guard scale > 0 else {
            return surface.postError(
                WlSurface.Error.invalidScale, "a buffer scale of \(scale) is not positive")
        }
        pending.update.bufferScale = scale
    }

    package func commit(_ surface: WlSurface) {
        commit()
    }
}
