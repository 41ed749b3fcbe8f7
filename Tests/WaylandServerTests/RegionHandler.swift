import WaylandServer

/// Records the requests and the destruction of a region.
final class RegionHandler: WlRegionHandler {
    var log: [String] = []
    var onAdd: (WlRegion) -> Void = { _ in }
    var onDestroyRequest: (WlRegion) -> Void = { _ in }
    var onResourceDestroyed: (Resource) -> Void = { _ in }

    func destroy(_ resource: WlRegion) {
        log.append("destroy")
        onDestroyRequest(resource)
    }

    func add(_ resource: WlRegion, x: Int32, y: Int32, width: Int32, height: Int32) {
        log.append("add \(x) \(y) \(width) \(height)")
        onAdd(resource)
    }

    func subtract(_ resource: WlRegion, x: Int32, y: Int32, width: Int32, height: Int32) {
        log.append("subtract \(x) \(y) \(width) \(height)")
    }

    func resourceDestroyed(_ resource: Resource) {
        log.append("destroyed")
        onResourceDestroyed(resource)
    }
}
