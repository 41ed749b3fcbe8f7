import SurfaceResponders
import WaylandServer

/// A wl_region. Whoever uses it copies it.
final class RegionResource: WlRegionHandler {
    private(set) var region = Region()

    static func from(_ resource: WlRegion) -> RegionResource? {
        resource.handler as? RegionResource
    }

    func add(_ resource: WlRegion, x: Int32, y: Int32, width: Int32, height: Int32) {
        do {
            try region.add(Region.Rectangle(x: x, y: y, width: width, height: height))
        } catch {
            resource.postNoMemory()
        }
    }

    func subtract(_ resource: WlRegion, x: Int32, y: Int32, width: Int32, height: Int32) {
        do {
            try region.subtract(Region.Rectangle(x: x, y: y, width: width, height: height))
        } catch {
            resource.postNoMemory()
        }
    }
}
