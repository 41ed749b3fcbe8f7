import SurfaceResponders

/// A transform in pixman's fixed-point numbers, which have 16 fractional bits.
///
/// It is derived only from an item's placement, and then moved by whole pixels. A pixel's value therefore
/// does not depend on what is drawn together with it.
struct FixedTransform {
    let a: Int64
    let b: Int64
    let c: Int64
    let d: Int64
    private(set) var tx: Int64
    private(set) var ty: Int64

    /// - Parameters:
    ///   - map: the transform from the picture's pixels to the content's.
    ///   - x: the picture's column that becomes zero.
    ///   - y: the picture's row that becomes zero.
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

    /// Moves the origin on the picture, in pixels.
    mutating func move(byX x: Int32, y: Int32) {
        tx += a * Int64(x) + c * Int64(y)
        ty += b * Int64(x) + d * Int64(y)
    }

    /// Makes a pixel of the content the origin of the content's coordinates.
    mutating func setZero(_ left: Int32, _ top: Int32) {
        tx -= Int64(left) << 16
        ty -= Int64(top) << 16
    }

    var fits: Bool { [a, b, c, d, tx, ty].allSatisfy { $0.magnitude < Int64(Int32.max) } }
}
