extension Point: CustomStringConvertible {
    /// `(10, 20.5)`
    public var description: String { "(\(x.short), \(y.short))" }
}

extension Size: CustomStringConvertible {
    /// `100 × 50`
    public var description: String { "\(width.short) × \(height.short)" }
}

extension Rect: CustomStringConvertible {
    /// The top left corner and the size: `(0, 0, 100 × 50)`
    public var description: String { "(\(minX.short), \(minY.short), \(size))" }
}

extension Vector: CustomStringConvertible {
    /// `(+3, -4)`
    public var description: String { "(\(dx.signed), \(dy.signed))" }
}

extension AffineTransform: CustomStringConvertible {
    /// `identity`, the vector of a translation, or all six components: `[2 0 0 2 10 20]`
    public var description: String {
        guard isTranslation else {
            return "[" + [a, b, c, d, tx, ty].map(\.short).joined(separator: " ") + "]"
        }
        return self == .identity ? "identity" : "\(Vector(dx: tx, dy: ty))"
    }
}

extension Region.Rectangle: CustomStringConvertible {
    /// The same as that of a ``Rect``.
    public var description: String { rect.description }
}

extension Region: CustomStringConvertible {
    /// `empty`, or at most four rectangles and the number of the others: `(0, 0, 10 × 5) (2, 5, 4 × 5)`.
    public var description: String {
        guard !rectangles.isEmpty else { return "empty" }
        let shown = rectangles.prefix(4).map(\.description).joined(separator: " ")
        let rest = rectangles.count - 4
        return rest > 0 ? "\(shown) and \(rest) more" : shown
    }
}

extension Double {
    /// Without `.0`.
    fileprivate var short: String {
        Int(exactly: self).map(String.init) ?? description
    }

    fileprivate var signed: String {
        self < 0 ? short : "+\(short)"
    }
}
