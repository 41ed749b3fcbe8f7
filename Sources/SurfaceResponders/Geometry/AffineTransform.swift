/// A transform of the plane, `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty`, with Core Graphics' names.
@frozen
public struct AffineTransform: Hashable, Sendable {
    /// The contribution of x to x'.
    public var a: Double
    /// The contribution of x to y'.
    public var b: Double
    /// The contribution of y to x'.
    public var c: Double
    /// The contribution of y to y'.
    public var d: Double
    /// The horizontal translation, in logical pixels, positive to the right.
    public var tx: Double
    /// The vertical translation, in logical pixels, positive downward.
    public var ty: Double

    /// Creates a transform from its components. They are not validated: see ``inverse``.
    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The transform that changes nothing.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Returns a translation by a vector in logical pixels.
    @inlinable
    public static func translation(_ vector: Vector) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
    }

    /// Returns a scaling about the origin. A negative factor mirrors; a factor of zero allows no inverse.
    @inlinable
    public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Returns a rotation about the origin. A positive angle turns clockwise on screen (y is down).
    @inlinable
    public static func rotation(cosine: Double, sine: Double) -> AffineTransform {
        AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Whether the transform is exactly a translation: it does not scale, rotate, mirror or shear.
    @inlinable
    public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// The factor by which areas change. Negative if the transform mirrors, zero if it flattens the plane.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// Returns the image of a point.
    @inlinable
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Returns the transform that applies `self` first and then `next`.
    @inlinable
    public func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b,
            c: next.a * c + next.c * d, d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
    }

    /// The inverse transform. Nil if the absolute determinant is at most 1e-12 or a component is not finite.
    public var inverse: AffineTransform? {
        let determinant = determinant
        guard determinant.isFinite, abs(determinant) > 1e-12, tx.isFinite, ty.isFinite else { return nil }
        let a = d / determinant
        let b = -self.b / determinant
        let c = -self.c / determinant
        let d = self.a / determinant
        return AffineTransform(a: a, b: b, c: c, d: d, tx: -(a * tx + c * ty), ty: -(b * tx + d * ty))
    }

    /// Returns the smallest axis-parallel rectangle that contains the transformed rectangle.
    public func boundingBox(of rect: Rect) -> Rect {
        // Each coordinate of a corner is a sum of two terms. Among the four corners the sum is smallest where
        // both terms are smallest, and largest where both are largest.
        let (ax, bx) = ((a * rect.minX, a * rect.maxX), (b * rect.minX, b * rect.maxX))
        let (cy, dy) = ((c * rect.minY, c * rect.maxY), (d * rect.minY, d * rect.maxY))
        let left = min(ax.0, ax.1) + min(cy.0, cy.1) + tx
        let right = max(ax.0, ax.1) + max(cy.0, cy.1) + tx
        let top = min(bx.0, bx.1) + min(dy.0, dy.1) + ty
        let bottom = max(bx.0, bx.1) + max(dy.0, dy.1) + ty
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
