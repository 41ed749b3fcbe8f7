/// A transform of the plane that keeps lines straight and parallel lines parallel:
/// `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// The parts have the names that Core Graphics gives them.
@frozen
public struct AffineTransform: Hashable, Sendable {
    /// How much x adds to x'.
    public var a: Double
    /// How much x adds to y'.
    public var b: Double
    /// How much y adds to x'.
    public var c: Double
    /// How much y adds to y'.
    public var d: Double
    /// How far everything is moved to the right after that, in logical pixels.
    public var tx: Double
    /// How far everything is moved down after that, in logical pixels.
    public var ty: Double

    /// The transform of six numbers. They are not checked: see ``inverse``.
    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The transform that leaves everything where it is.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A move by a displacement in logical pixels.
    @inlinable
    public static func translation(_ vector: Vector) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
    }

    /// A scaling about the origin by one factor across and one down. A negative factor mirrors; a factor of
    /// zero leaves no way back.
    @inlinable
    public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// A turn about the origin, given by its cosine and sine; clockwise on screen, since y points down.
    @inlinable
    public static func rotation(cosine: Double, sine: Double) -> AffineTransform {
        AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Whether the transform does nothing but move: it neither scales, turns, mirrors nor shears. Compared
    /// exactly.
    @inlinable
    public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// By how much areas grow; negative if the plane is mirrored, zero if it is folded into a line or a
    /// point.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// Where a point goes.
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

    /// The way back. Nil if the plane is folded into a line or a point (the size of the determinant is 1e-12
    /// or less), or if a number is not finite.
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
        // Of the four corners, each sum has its smallest and its largest where both of its parts have.
        let (ax, bx) = ((a * rect.minX, a * rect.maxX), (b * rect.minX, b * rect.maxX))
        let (cy, dy) = ((c * rect.minY, c * rect.maxY), (d * rect.minY, d * rect.maxY))
        let left = min(ax.0, ax.1) + min(cy.0, cy.1) + tx
        let right = max(ax.0, ax.1) + max(cy.0, cy.1) + tx
        let top = min(bx.0, bx.1) + min(dy.0, dy.1) + ty
        let bottom = max(bx.0, bx.1) + max(dy.0, dy.1) + ty
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
