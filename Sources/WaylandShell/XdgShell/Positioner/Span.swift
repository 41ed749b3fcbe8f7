/// A stretch of one axis, in logical pixels.
struct Span: Hashable, Sendable {
    var start: Double
    var length: Double

    var end: Double { start + length }

    /// Whether no part of this span lies outside of another.
    func fits(in bounds: Span) -> Bool {
        start >= bounds.start && end <= bounds.end
    }
}
