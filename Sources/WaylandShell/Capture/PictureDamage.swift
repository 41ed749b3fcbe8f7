import SurfaceResponders

/// What differs between two pictures: bands of rows, each as wide as what differs in it.
struct PictureDamage {
    /// Bands with so many equal rows between them are kept apart: less costs more to tell than to copy.
    private static let gap = 16

    /// From top to bottom, in pixels of the part.
    private(set) var rectangles: [Region.Rectangle] = []

    /// - Parameters:
    ///   - picture: the newer one.
    ///   - former: nil, or one of another size, for everything.
    ///   - part: what counts of both; nil for all.
    init(of picture: PixelContent, since former: PixelContent?, in part: Region.Rectangle?) {
        let all = Region.Rectangle(
            left: 0, top: 0, right: Int32(clamping: picture.width), bottom: Int32(clamping: picture.height))
        let part = part ?? all
        guard let former, former.width == picture.width, former.height == picture.height,
            former.format == picture.format
        else {
            rectangles = [
                Region.Rectangle(
                    left: 0, top: 0, right: part.right - part.left, bottom: part.bottom - part.top)
            ]
            return
        }
        guard former !== picture else { return }
        for row in Int(part.top)..<max(Int(part.bottom), Int(part.top)) {
            let places = row * picture.width + Int(part.left)..<row * picture.width + Int(part.right)
            guard let columns = picture.pixels.difference(from: former.pixels, in: places) else { continue }
            let start = row * picture.width + Int(part.left)
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
