import SurfaceResponders

/// Which pixels of a buffer differ from what the surface shows. It may say more than the client did, never
/// less.
package struct Damage {
    /// More rectangles than this cost more than the pixels between them.
    private static let maximumCount = 16

    private(set) var region = Region()

    /// Whatever there is.
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
