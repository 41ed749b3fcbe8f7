/// A transform of the plane that keeps lines straight:
/// `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
@frozen
public struct AffineTransform: Hashable, Sendable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var tx: Double
    public var ty: Double

    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    @inlinable
    public static func translation(_ vector: Vector) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
    }

    @inlinable
    public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// A turn given by its cosine and sine, clockwise on screen since y points down.
    @inlinable
    public static func rotation(cosine: Double, sine: Double) -> AffineTransform {
        AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Whether axis-parallel unit squares stay where a mere translation puts them.
    @inlinable
    public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    @inlinable
    public var determinant: Double { a * d - b * c }

    @inlinable
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// The transform that applies `self` first and `next` after it.
    @inlinable
    public func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b,
            c: next.a * c + next.c * d, d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
    }

    /// The way back; nil when the plane is folded into a line or a point, or a number is not finite.
    public var inverse: AffineTransform? {
        let determinant = determinant
        guard determinant.isFinite, abs(determinant) > 1e-12, tx.isFinite, ty.isFinite else { return nil }
        let a = d / determinant
        let b = -self.b / determinant
        let c = -self.c / determinant
        let d = self.a / determinant
        return AffineTransform(a: a, b: b, c: c, d: d, tx: -(a * tx + c * ty), ty: -(b * tx + d * ty))
    }

    /// The smallest axis-parallel rectangle that holds the transformed one.
    public func boundingBox(of rect: Rect) -> Rect {
        let corners = [
            apply(to: rect.origin),
            apply(to: Point(x: rect.maxX, y: rect.minY)),
            apply(to: Point(x: rect.minX, y: rect.maxY)),
            apply(to: Point(x: rect.maxX, y: rect.maxY)),
        ]
        var left = corners[0].x
        var right = left
        var top = corners[0].y
        var bottom = top
        for corner in corners.dropFirst() {
            left = min(left, corner.x)
            right = max(right, corner.x)
            top = min(top, corner.y)
            bottom = max(bottom, corner.y)
        }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
