import WaylandServer

/// Records some requests of a surface.
final class SurfaceHandler: WlSurfaceHandler {
    var inputRegion: WlRegion?
    var opaqueRegions: [WlRegion?] = []
    var buffers: [WlBuffer?] = []
    var transforms: [WlOutput.Transform] = []
    var onFrame: (NewResource<WlCallback>) -> Void = { _ in }

    func attach(_ resource: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) { buffers.append(buffer) }
    func frame(_ resource: WlSurface, callback: NewResource<WlCallback>) { onFrame(callback) }
    func setOpaqueRegion(_ resource: WlSurface, region: WlRegion?) { opaqueRegions.append(region) }
    func setInputRegion(_ resource: WlSurface, region: WlRegion?) { inputRegion = region }
    func setBufferTransform(_ resource: WlSurface, transform: WlOutput.Transform) {
        transforms.append(transform)
    }
}
