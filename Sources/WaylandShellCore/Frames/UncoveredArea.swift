import SurfaceResponders

/// What is not hidden yet by the opaque things that were seen, front to back. In pixels of any grid.
package struct UncoveredArea {
    /// Never less than what is really uncovered.
    package private(set) var region: Region

    /// From this many rectangles on, what is hidden is only taken away where that leaves fewer: more would cost more
    /// than drawing what nobody sees.
    private static let maximumCount = 256
    /// How many opaque parts of things are heeded, all together; what lies behind those of others is taken for uncovered.
    private static let maximumPartCount = 1_024
    private var partCount = 0

    /// An area of which nothing is hidden.
    package init(_ region: Region) {
        self.region = region
    }

    /// Whether something of a rectangle is uncovered. Faster than looking for what.
    package func contains(partOf rectangle: Region.Rectangle) -> Bool {
        region.rectangles.contains {
            $0.left < rectangle.right && rectangle.left < $0.right && $0.top < rectangle.bottom
                && rectangle.top < $0.bottom
        }
    }

    /// Whether the opaque parts of a thing that is not opaque as a whole are to be taken away: of very many such things, those
    /// of the frontmost are. To be asked once for each, front to back.
    package mutating func heeds(partCount count: Int) -> Bool {
        partCount += count
        return partCount <= Self.maximumPartCount
    }

    /// Takes away what something opaque hides.
    package mutating func cover(_ rectangle: Region.Rectangle) {
        guard !rectangle.isEmpty, !region.isEmpty else { return }
        guard region.rectangles.count >= Self.maximumCount else {
            // Too many rectangles: then it stays as it is.
            try? region.subtract(rectangle)
            return
        }
        var smaller = region
        try? smaller.subtract(rectangle)
        if smaller.rectangles.count <= region.rectangles.count { region = smaller }
    }
}
