import SurfaceResponders
import WaylandServer

final class SurfaceRequests: WlSurfaceHandler {
    let target: Surface

    init(_ target: Surface) {
        self.target = target
    }

    func destroy(_ surface: WlSurface) {
        // The rule exists since version 6.
        guard surface.version >= 6, let role = target.role, role.kind.mustGoFirst else { return }
        surface.postError(
            .defunctRoleObject, "the object that gives the surface its role must be destroyed first")
    }

    func resourceDestroyed(_ resource: Resource) {
        target.end()
    }

    func attach(_ surface: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) {
        if surface.version >= 5 {
            guard x == 0, y == 0 else {
                return surface.postError(
                    .invalidOffset, "from version 5 on, an offset is set by wl_surface.offset")
            }
        }
        let buffer = buffer?.handler as? any ContentBuffer
        if let role = target.role, !role.willAttach(buffer != nil, to: target) { return }
        if surface.version < 5 { target.pending.state.offset = Vector(dx: Double(x), dy: Double(y)) }
        target.pending.attachment = buffer.map { .buffer($0) } ?? .null
    }

    func offset(_ surface: WlSurface, x: Int32, y: Int32) {
        target.pending.state.offset = Vector(dx: Double(x), dy: Double(y))
    }

    func damage(_ surface: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
        target.pending.surfaceDamage.add(Region.Rectangle(x: x, y: y, width: width, height: height))
    }

    func damageBuffer(_ surface: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
        target.pending.bufferDamage.add(Region.Rectangle(x: x, y: y, width: width, height: height))
    }

    func frame(_ surface: WlSurface, callback: NewResource<WlCallback>) {
        let callback = callback.create(nil)
        target.pending.update.whenSeen { $0.callbacks.append(callback) }
    }

    func getRelease(_ surface: WlSurface, callback: NewResource<WlCallback>) {
        target.pending.releaseCallbacks.append(callback.create(nil))
    }

    func setOpaqueRegion(_ surface: WlSurface, region: WlRegion?) {
        let region = region.flatMap(RegionResource.from)?.region ?? Region()
        guard let use = use(region, by: surface) else { return }
        target.pending.state.opaqueRegion = region
        target.pending.state.opaqueRegionUse = use
    }

    func setInputRegion(_ surface: WlSurface, region: WlRegion?) {
        guard let region = region.flatMap(RegionResource.from)?.region else {
            target.pending.state.inputRegion = .infinite
            target.pending.state.inputRegionUse = nil
            return
        }
        guard let use = use(region, by: surface) else { return }
        target.pending.state.inputRegion = .region(region)
        target.pending.state.inputRegionUse = use
    }

    /// Counts a region's rectangles. If this exceeds the client's limit, ends the client and returns `nil`.
    private func use(_ region: Region, by surface: WlSurface) -> ClientUse? {
        surface.client.useOrEnd(.regionRectangles, amount: region.rectangles.count)
    }

    func setBufferTransform(_ surface: WlSurface, transform: WlOutput.Transform) {
        guard let known = BufferTransform(transform) else {
            return surface.postError(.invalidTransform, "there is no transform \(transform.rawValue)")
        }
        target.pending.state.bufferTransform = known
    }

    func setBufferScale(_ surface: WlSurface, scale: Int32) {
        guard scale > 0 else {
            return surface.postError(.invalidScale, "a buffer scale of \(scale) is not positive")
        }
        target.pending.state.bufferScale = scale
    }

    func commit(_ surface: WlSurface) {
        target.commit()
    }
}

/// A wl_region. Its users copy its content.
final class RegionResource: WlRegionHandler {
    private(set) var region = Region()
    private var use: ClientUse?

    static func from(_ resource: WlRegion) -> RegionResource? {
        resource.handler as? RegionResource
    }

    func add(_ resource: WlRegion, x: Int32, y: Int32, width: Int32, height: Int32) {
        change(resource) { region throws(Region.TooComplex) in
            try region.add(Region.Rectangle(x: x, y: y, width: width, height: height))
        }
    }

    func subtract(_ resource: WlRegion, x: Int32, y: Int32, width: Int32, height: Int32) {
        change(resource) { region throws(Region.TooComplex) in
            try region.subtract(Region.Rectangle(x: x, y: y, width: width, height: height))
        }
    }

    private func change(
        _ resource: WlRegion, _ body: (inout Region) throws(Region.TooComplex) -> Void
    ) {
        do throws(Region.TooComplex) {
            try body(&region)
        } catch {
            return resource.postNoMemory()
        }
        // Disconnects the client if it exceeds its limit.
        _ = resource.client.changeOrEnd(&use, of: .regionRectangles, to: region.rectangles.count)
    }
}
