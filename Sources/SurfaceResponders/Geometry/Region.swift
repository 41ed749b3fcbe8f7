/// A set of whole pixels, stored as rectangles that do not overlap. A client builds regions with wl_region.
///
/// The rectangles are banded. Those of a band have the same top and bottom, and are ordered from left to
/// right without touching. Bands are ordered from top to bottom, and two bands that touch differ in their
/// columns. Each set of pixels has exactly one such form, so equality compares content.
///
/// A client can make a region arbitrarily complex. An operation whose result needs more than ``maximumCount``
/// rectangles fails and leaves the region unchanged.
public struct Region: Hashable, Sendable {
    /// A rectangle of whole pixels. Its left and top edges are inside, its right and bottom edges outside.
    public struct Rectangle: Hashable, Sendable {
        /// The first column that is inside.
        public var left: Int32
        /// The first row that is inside.
        public var top: Int32
        /// The first column that is outside on the right.
        public var right: Int32
        /// The first row that is outside at the bottom.
        public var bottom: Int32

        /// Creates a rectangle from its four edges. It is empty if they are in the wrong order.
        @inlinable
        public init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
            self.left = left
            self.top = top
            self.right = right
            self.bottom = bottom
        }

        /// Creates the rectangle of a wl_region request. A right or bottom edge that exceeds 32 bits is
        /// clamped. A width or height that is not positive makes the rectangle empty.
        public init(x: Int32, y: Int32, width: Int32, height: Int32) {
            self.init(
                left: x, top: y, right: Int32(clamping: Int(x) + Int(max(width, 0))),
                bottom: Int32(clamping: Int(y) + Int(max(height, 0))))
        }

        /// Whether the rectangle contains no pixel: its edges coincide or are in the wrong order.
        @inlinable
        public var isEmpty: Bool { left >= right || top >= bottom }

        /// The rectangle with floating-point coordinates.
        public var rect: Rect {
            Rect(
                x: Double(left), y: Double(top),
                width: Double(right) - Double(left), height: Double(bottom) - Double(top))
        }
    }

    /// The error of an operation whose result needs more than ``Region/maximumCount`` rectangles.
    public struct TooComplex: Error, Hashable, Sendable, CustomStringConvertible {
        /// A message that includes the limit.
        public var description: String { "the region needs more than \(Region.maximumCount) rectangles" }
    }

    /// The most rectangles of a region. It limits the memory and time that a client's region takes.
    public static let maximumCount = 4_096

    /// The rectangles, band by band from top to bottom, and from left to right within a band.
    public private(set) var rectangles: [Rectangle]

    /// Creates an empty region.
    public init() {
        rectangles = []
    }

    /// Creates a region from one rectangle. The region is empty if the rectangle is.
    public init(_ rectangle: Rectangle) {
        rectangles = rectangle.isEmpty ? [] : [rectangle]
    }

    /// Whether the region contains no pixel.
    public var isEmpty: Bool { rectangles.isEmpty }

    /// The smallest rectangle that contains the region; empty for an empty region.
    public var boundingBox: Rectangle {
        guard let first = rectangles.first, let last = rectangles.last else {
            return Rectangle(left: 0, top: 0, right: 0, bottom: 0)
        }
        var box = Rectangle(left: first.left, top: first.top, right: first.right, bottom: last.bottom)
        for rectangle in rectangles {
            box.left = min(box.left, rectangle.left)
            box.right = max(box.right, rectangle.right)
        }
        return box
    }

    /// Returns whether the region contains the pixel at a point. False for a point that is not finite.
    public func contains(_ point: Point) -> Bool {
        rectangle(containing: point) != nil
    }

    /// Returns the rectangle that contains a point; nil if the point is outside or not finite.
    func rectangle(containing point: Point) -> Rectangle? {
        Self.rectangle(containing: point, in: rectangles, rectangles.indices)
    }

    /// Searches a list of many regions' rectangles as `contains(_:)` does. The range is that of one region.
    @inline(__always)
    static func contains(
        _ point: Point, in rectangles: some Indexed<Rectangle>, _ range: Range<Int>
    ) -> Bool {
        rectangle(containing: point, in: rectangles, range) != nil
    }

    @inline(__always)
    private static func rectangle(
        containing point: Point, in rectangles: some Indexed<Rectangle>, _ range: Range<Int>
    ) -> Rectangle? {
        // In reading order, only the first rectangle that does not end before the point can contain it.
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            let candidate = rectangles[middle]
            let endsBefore =
                Double(candidate.bottom) <= point.y
                || (Double(candidate.top) <= point.y && Double(candidate.right) <= point.x)
            if endsBefore { low = middle + 1 } else { high = middle }
        }
        guard low < range.upperBound else { return nil }
        let found = rectangles[low]
        let isInside =
            point.x >= Double(found.left) && point.x < Double(found.right)
            && point.y >= Double(found.top) && point.y < Double(found.bottom)
        return isInside ? found : nil
    }

    // MARK: Changing

    /// Adds the pixels of a rectangle: wl_region.add. An empty rectangle changes nothing.
    public mutating func add(_ rectangle: Rectangle) throws(TooComplex) {
        guard !rectangles.isEmpty else {
            self = Region(rectangle)
            return
        }
        try change(.union, by: rectangle)
    }

    /// Removes the pixels of a rectangle: wl_region.subtract. An empty rectangle changes nothing.
    public mutating func subtract(_ rectangle: Rectangle) throws(TooComplex) {
        try change(.difference, by: rectangle)
    }

    /// Returns the pixels that are in at least one of two regions.
    public func union(_ other: Region) throws(TooComplex) -> Region {
        try combined(.union, with: other)
    }

    /// Returns the pixels of this region that are not in another.
    public func subtracting(_ other: Region) throws(TooComplex) -> Region {
        try combined(.difference, with: other)
    }

    /// Returns the pixels that are in both regions.
    public func intersection(_ other: Region) throws(TooComplex) -> Region {
        try combined(.intersection, with: other)
    }

    /// Returns the part of the region inside a rectangle. It never needs more rectangles than the region.
    public func intersection(_ rectangle: Rectangle) -> Region {
        guard !rectangle.isEmpty else { return Region() }
        var sweep = RegionSweep(operation: .intersection)
        sweep.run(rectangles.span, CollectionOfOne(rectangle).span)
        return Region(banded: sweep.result)
    }

    /// Returns the region moved by whole pixels. Pixels that would leave the range of 32 bits are removed.
    public func offset(x: Int32, y: Int32) -> Region {
        let staying = intersection(
            Rectangle(
                left: x < 0 ? .min - x : .min, top: y < 0 ? .min - y : .min,
                right: x > 0 ? .max - x : .max, bottom: y > 0 ? .max - y : .max))
        return Region(
            banded: staying.rectangles.map {
                Rectangle(
                    left: $0.left + x, top: $0.top + y, right: $0.right + x, bottom: $0.bottom + y)
            })
    }

    private init(banded rectangles: [Rectangle]) {
        self.rectangles = rectangles
    }

    private func combined(
        _ operation: RegionSweep.Operation, with other: Region
    ) throws(TooComplex) -> Region {
        var sweep = RegionSweep(operation: operation)
        sweep.run(rectangles.span, other.rectangles.span)
        guard sweep.result.count <= Self.maximumCount else { throw TooComplex() }
        return Region(banded: sweep.result)
    }

    /// Combines the rectangle with the bands that it overlaps or touches. Other bands stay as they are.
    private mutating func change(
        _ operation: RegionSweep.Operation, by rectangle: Rectangle
    ) throws(TooComplex) {
        guard !rectangle.isEmpty else { return }
        let range = bands(from: rectangle.top, to: rectangle.bottom)
        var sweep = RegionSweep(operation: operation)
        sweep.run(rectangles[range].span, CollectionOfOne(rectangle).span)
        guard rectangles.count - range.count + sweep.result.count <= Self.maximumCount else {
            throw TooComplex()
        }
        rectangles.replaceSubrange(range, with: sweep.result)
    }

    /// Returns the range of rectangles in bands that overlap or touch the rows from `top` to `bottom`.
    private func bands(from top: Int32, to bottom: Int32) -> Range<Int> {
        let start = firstIndex { $0.bottom >= top }
        let end = firstIndex { $0.top > bottom }
        return start..<max(start, end)
    }

    /// Returns the index of the first rectangle that meets a condition. All rectangles after it must meet it.
    private func firstIndex(where condition: (Rectangle) -> Bool) -> Int {
        var low = 0
        var high = rectangles.count
        while low < high {
            let middle = (low + high) / 2
            if condition(rectangles[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
