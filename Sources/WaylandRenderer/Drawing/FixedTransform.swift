import SurfaceResponders

/// A transform in pixman's numbers: of each, 16 bits lie behind the point.
///
/// It is settled by the place of an item alone, and moved in whole numbers from there: so a pixel is the same, whatever is
/// drawn together with it.
struct FixedTransform {
    let a: Int64
    let b: Int64
    let c: Int64
    let d: Int64
    private(set) var tx: Int64
    private(set) var ty: Int64

    /// - Parameters:
    ///   - x: the place of the picture that the result takes as zero.
    ///   - y: the same.
    init(_ map: AffineTransform, from x: Int32, _ y: Int32) {
        func fixed(_ number: Double) -> Int64 {
            Int64(min(max((number * 65_536).rounded(), -0x1p52), 0x1p52))
        }
        let start = map.apply(to: Point(x: Double(x), y: Double(y)))
        a = fixed(map.a)
        b = fixed(map.b)
        c = fixed(map.c)
        d = fixed(map.d)
        tx = fixed(start.x)
        ty = fixed(start.y)
    }

    /// Takes a place of the picture that lies farther as zero.
    mutating func move(byX x: Int32, y: Int32) {
        tx += a * Int64(x) + c * Int64(y)
        ty += b * Int64(x) + d * Int64(y)
    }

    /// Takes a pixel of the content as zero.
    mutating func setZero(_ left: Int32, _ top: Int32) {
        tx -= Int64(left) << 16
        ty -= Int64(top) << 16
    }

    /// Whether pixman can hold it.
    var fits: Bool { [a, b, c, d, tx, ty].allSatisfy { $0.magnitude < Int64(Int32.max) } }
}
