import SurfaceResponders

/// The pixels of a buffer that differ from what the surface shows. May cover more, but never less.
package struct Damage {
    /// Above this count, the bounding box replaces the rectangles, because it is faster to copy.
    private static let maximumCount = 16

    private(set) var region = Region()

    /// Damage that covers any buffer completely.
    package static let everything = Damage(region: Region(.init(left: 0, top: 0, right: .max, bottom: .max)))

    mutating func add(_ other: Damage) {
        for rectangle in other.region.rectangles { add(rectangle) }
    }

    mutating func add(_ rectangle: Region.Rectangle) {
        guard (try? region.add(rectangle)) != nil else {
            self = .everything
            return
        }
        if region.rectangles.count > Self.maximumCount { region = Region(region.boundingBox) }
    }
}
