import SurfaceResponders

/// Which pixels of a buffer differ from what the surface shows. It may say more than the client did, never
/// less.
package struct Damage {
    /// More rectangles than this cost more than the pixels between them.
    private static let maximumCount = 16

    private(set) var region = Region()

    /// Whatever there is.
    package static let everything = Damage(region: Region(.init(left: 0, top: 0, right: .max, bottom: .max)))

    var isEmpty: Bool { region.isEmpty }

    mutating func add(_ other: Damage) {
        for rectangle in other.region.rectangles { add(rectangle) }
    }

    mutating func add(_ rectangle: Region.Rectangle) {
        do {
            try region.add(rectangle)
        } catch {
            region = Region(Self.bounds(region.boundingBox, rectangle))
        }
        if region.rectangles.count > Self.maximumCount { region = Region(region.boundingBox) }
    }

    private static func bounds(_ first: Region.Rectangle, _ second: Region.Rectangle) -> Region.Rectangle {
        Region.Rectangle(
            left: min(first.left, second.left), top: min(first.top, second.top),
            right: max(first.right, second.right), bottom: max(first.bottom, second.bottom))
    }
}
