import SurfaceResponders

/// The pixels of a buffer that differ from what the surface shows. It may cover more than the client
/// reported, never less.
package struct Damage {
    /// Above this count, the bounding box is used: handling more rectangles costs more than copying the
    /// pixels between them.
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
