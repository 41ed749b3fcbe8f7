import SurfaceResponders
import WaylandShellCore

/// What differs between two pictures: bands of rows, each as wide as what differs in it. They are compared a part at a time.
struct PictureDamage {
    /// Bands with so many equal rows between them are kept apart: less costs more to tell than to copy.
    private static let gap = 16
    /// How many pixels are compared in a part.
    private static let pixelsOfPart = 1 << 18

    /// From top to bottom, in pixels of the part that counts.
    private(set) var rectangles: [Region.Rectangle] = []

    private let picture: PixelContent
    private let former: PixelContent
    private let part: Region.Rectangle
    /// Those that are still to be compared.
    private var rows: Range<Int>

    /// - Parameters:
    ///   - picture: the newer one.
    ///   - former: nil, or one of another size, for everything.
    ///   - part: what counts of both; nil for all.
    init(of picture: PixelContent, since former: PixelContent?, in part: Region.Rectangle?) {
        self.picture = picture
        self.part = part ?? picture.area
        self.former = former ?? picture
        rows = 0..<0
        guard let former, former.width == picture.width, former.height == picture.height,
            former.format == picture.format
        else {
            rectangles = [
                Region.Rectangle(
                    left: 0, top: 0, right: self.part.right - self.part.left,
                    bottom: self.part.bottom - self.part.top)
            ]
            return
        }
        guard former !== picture else { return }
        rows = Int(self.part.top)..<max(Int(self.part.bottom), Int(self.part.top))
    }

    /// Whether all is compared.
    var isComplete: Bool { rows.isEmpty }

    /// Compares the next part.
    mutating func compareNext() {
        let width = Int(part.right) - Int(part.left)
        let next = rows.prefix(max(Self.pixelsOfPart / max(width, 1), 1))
        rows = rows.dropFirst(next.count)
        for row in next {
            let start = row * picture.width + Int(part.left)
            let places = start..<start + width
            guard let columns = picture.pixels.difference(from: former.pixels, in: places) else { continue }
            add(row - Int(part.top), columns.lowerBound - start..<columns.upperBound - start)
        }
    }

    private mutating func add(_ row: Int, _ columns: Range<Int>) {
        let new = Region.Rectangle(
            left: Int32(columns.lowerBound), top: Int32(row), right: Int32(columns.upperBound),
            bottom: Int32(row + 1))
        guard let last = rectangles.last, row - Int(last.bottom) < Self.gap else {
            rectangles.append(new)
            return
        }
        rectangles[rectangles.count - 1] = Region.Rectangle(
            left: min(last.left, new.left), top: last.top, right: max(last.right, new.right),
            bottom: new.bottom)
    }
}
