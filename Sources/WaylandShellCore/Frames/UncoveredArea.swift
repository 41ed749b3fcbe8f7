import SurfaceResponders

/// The area that is not covered by the opaque items visited so far, front to back. In pixels of any grid.
package struct UncoveredArea {
    /// Contains at least the uncovered area.
    package private(set) var region: Region

    /// From this number of rectangles on, an item is subtracted only if that adds no rectangle. Evaluating
    /// more would cost more than drawing what is hidden.
    private static let maximumCount = 256
    /// The total number of opaque parts that are evaluated. Items with further parts count as transparent.
    private static let maximumPartCount = 1_024
    private var partCount = 0

    /// Creates a completely uncovered area.
    package init(_ region: Region) {
        self.region = region
    }

    /// Returns whether any part of a rectangle is uncovered. Faster than computing the part.
    package func contains(partOf rectangle: Region.Rectangle) -> Bool {
        region.rectangles.contains {
            $0.left < rectangle.right && rectangle.left < $0.right && $0.top < rectangle.bottom
                && rectangle.top < $0.bottom
        }
    }

    /// Whether to subtract the opaque parts of an item that is not completely opaque. Limits the total number
    /// of parts, so call this once for each such item, front to back.
    package mutating func heeds(partCount count: Int) -> Bool {
        partCount += count
        return partCount <= Self.maximumPartCount
    }

    /// Subtracts the area that something opaque covers.
    package mutating func cover(_ rectangle: Region.Rectangle) {
        guard !rectangle.isEmpty, !region.isEmpty else { return }
        guard region.rectangles.count >= Self.maximumCount else {
            // If the result has too many rectangles, the region stays as it is.
            try? region.subtract(rectangle)
            return
        }
        var smaller = region
        try? smaller.subtract(rectangle)
        if smaller.rectangles.count <= region.rectangles.count { region = smaller }
    }
}
