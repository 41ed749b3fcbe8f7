import SurfaceResponders
import WaylandServer

/// A wl_region. Whoever uses it copies it.
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
        // One that is too large is kept, and its client ends.
        _ = resource.client.changeOrEnd(&use, of: .regionRectangles, to: region.rectangles.count)
    }
}
