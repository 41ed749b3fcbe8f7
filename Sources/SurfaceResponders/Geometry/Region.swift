/// A set of whole pixels, kept as rectangles that do not overlap: what a client builds with wl_region.
///
/// The rectangles are banded: all of one band have the same top and bottom, and lie from left to right
/// without touching; bands lie from top to bottom, and two that touch differ. Each set of pixels has one such
/// form, so that equality is equality of content, in whatever order the region was made.
///
/// A client can make a region as complex as it likes. What would take more than `maximumCount` rectangles is
/// refused and leaves the region as it was.
public struct Region: Hashable, Sendable {
    /// A rectangle of whole pixels. Half open: left and top are inside, right and bottom are outside.
    public struct Rectangle: Hashable, Sendable {
        /// The first column inside.
        public var left: Int32
        /// The first row inside.
        public var top: Int32
        /// The first column outside on the right.
        public var right: Int32
        /// The first row outside below.
        public var bottom: Int32

        /// The rectangle between four edges. It is empty where they are in the wrong order.
        @inlinable
        public init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
            self.left = left
            self.top = top
            self.right = right
            self.bottom = bottom
        }

        /// The rectangle that a wl_region request describes. A right or bottom edge beyond what 32 bits hold
        /// is cut off there; a width or height that is not positive makes the rectangle empty.
        public init(x: Int32, y: Int32, width: Int32, height: Int32) {
            self.init(
                left: x, top: y, right: Int32(clamping: Int(x) + Int(max(width, 0))),
                bottom: Int32(clamping: Int(y) + Int(max(height, 0))))
        }

        /// Whether it holds no pixel: the edges meet or are in the wrong order.
        @inlinable
        public var isEmpty: Bool { left >= right || top >= bottom }

        /// The same in floating-point numbers.
        public var rect: Rect {
            Rect(
                x: Double(left), y: Double(top),
                width: Double(right) - Double(left), height: Double(bottom) - Double(top))
        }
    }

    /// The region would need more than ``Region/maximumCount`` rectangles.
    public struct TooComplex: Error, Hashable, Sendable, CustomStringConvertible {
        /// Says how many rectangles a region may need.
        public var description: String { "the region needs more than \(Region.maximumCount) rectangles" }
    }

    /// How many rectangles a region may have. Bounds the memory and the time that a client's region takes.
    public static let maximumCount = 4_096

    /// Band by band, top to bottom; within a band left to right.
    public private(set) var rectangles: [Rectangle]

    /// A region without pixels.
    public init() {
        rectangles = []
    }

    /// The region of one rectangle; without pixels if that is empty.
    public init(_ rectangle: Rectangle) {
        rectangles = rectangle.isEmpty ? [] : [rectangle]
    }

    /// Whether it holds no pixel.
    public var isEmpty: Bool { rectangles.isEmpty }

    /// The smallest rectangle that holds the region; empty for an empty region.
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

    /// Whether the pixel that a point lies in belongs to the region. False for a point that is not finite.
    public func contains(_ point: Point) -> Bool {
        rectangle(containing: point) != nil
    }

    /// The rectangle that a point lies in; nil if it is outside, or not finite.
    func rectangle(containing point: Point) -> Rectangle? {
        Self.rectangle(containing: point, in: rectangles, rectangles.indices)
    }

    /// The search behind `contains(_:)`, for code that keeps the rectangles of many regions in one list.
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
        // The order is that of reading: only the first that ends beyond the point can hold it.
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

    /// Adds a rectangle's pixels: wl_region.add. An empty rectangle changes nothing.
    ///
    /// - Throws: ``TooComplex`` if the result would need too many rectangles; the region is then as it was.
    public mutating func add(_ rectangle: Rectangle) throws(TooComplex) {
        guard !rectangles.isEmpty else {
            self = Region(rectangle)
            return
        }
        try change(.union, by: rectangle)
    }

    /// Takes a rectangle's pixels away: wl_region.subtract. An empty rectangle changes nothing.
    ///
    /// - Throws: ``TooComplex`` if the result would need too many rectangles; the region is then as it was.
    public mutating func subtract(_ rectangle: Rectangle) throws(TooComplex) {
        try change(.difference, by: rectangle)
    }

    /// The pixels that are in one of two regions or in both.
    ///
    /// - Throws: ``TooComplex`` if the result would need too many rectangles.
    public func union(_ other: Region) throws(TooComplex) -> Region {
        try combined(.union, with: other)
    }

    /// The pixels of this region that another does not have.
    ///
    /// - Throws: ``TooComplex`` if the result would need too many rectangles.
    public func subtracting(_ other: Region) throws(TooComplex) -> Region {
        try combined(.difference, with: other)
    }

    /// The pixels that two regions have in common.
    ///
    /// - Throws: ``TooComplex`` if the result would need too many rectangles.
    public func intersection(_ other: Region) throws(TooComplex) -> Region {
        try combined(.intersection, with: other)
    }

    /// The part inside a rectangle. It never needs more rectangles than the region itself.
    public func intersection(_ rectangle: Rectangle) -> Region {
        guard !rectangle.isEmpty else { return Region() }
        var sweep = RegionSweep(operation: .intersection)
        sweep.run(rectangles.span, CollectionOfOne(rectangle).span)
        return Region(banded: sweep.result)
    }

    /// The region moved to the right by `x` and down by `y` pixels. What would leave the range of 32 bits is
    /// cut off.
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

    /// Works on the bands that the rectangle meets, and on the one above and below, which may grow together
    /// with them.
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

    /// The rectangles of all bands that overlap or touch the rows from `top` to `bottom`.
    private func bands(from top: Int32, to bottom: Int32) -> Range<Int> {
        let start = firstIndex { $0.bottom >= top }
        let end = firstIndex { $0.top > bottom }
        return start..<max(start, end)
    }

    /// The first rectangle that meets a condition which all after it meet too.
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
