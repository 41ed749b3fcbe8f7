/// The rules of a positioner on one axis: the two axes are independent.
struct PositionerAxis: Hashable, Sendable {
    enum Side: Hashable, Sendable {
        /// Left or top.
        case start
        case middle
        /// Right or bottom.
        case end

        var opposite: Side {
            switch self {
            case .start: .end
            case .middle: .middle
            case .end: .start
            }
        }
    }

    /// What may be done to a popup that does not fit, in the order in which it is tried.
    struct Adjustments: Hashable, Sendable {
        var flips = false
        var slides = false
        var resizes = false
    }

    /// How long the popup is to be.
    var length: Double
    var anchorRect: Span
    /// Which point of the anchor rectangle the popup is put at.
    var anchor: Side
    /// Where from that point the popup extends.
    var gravity: Side
    var offset: Double
    var adjustments: Adjustments

    /// Where the popup goes.
    /// - Parameter bounds: what it is to be kept within, in the coordinates of the anchor rectangle; nil for no bounds.
    func place(within bounds: Span?) -> Span {
        let wanted = unadjusted
        guard let bounds, !wanted.fits(in: bounds) else { return wanted }
        var result = wanted
        if adjustments.flips {
            let flipped = flipped.unadjusted
            // A flip that does not help is not made.
            if flipped.fits(in: bounds) { result = flipped }
        }
        if adjustments.slides, !result.fits(in: bounds) { slide(&result, within: bounds) }
        if adjustments.resizes, !result.fits(in: bounds) { resize(&result, within: bounds) }
        return result
    }

    private var unadjusted: Span {
        let point =
            switch anchor {
            case .start: anchorRect.start
            case .middle: anchorRect.start + (anchorRect.length / 2).rounded(.down)
            case .end: anchorRect.end
            }
        let start =
            switch gravity {
            case .start: point - length
            case .middle: point - (length / 2).rounded(.down)
            case .end: point
            }
        return Span(start: start + offset, length: length)
    }

    private var flipped: PositionerAxis {
        var axis = self
        axis.anchor = anchor.opposite
        axis.gravity = gravity.opposite
        return axis
    }

    /// First the way that gravity points, until the edge behind is in or the edge ahead would go out, then back, until
    /// the edge ahead is in or the edge behind would go out. A popup that is too long thus shows its beginning.
    /// Without gravity, forward is the way of the axis.
    private func slide(_ span: inout Span, within bounds: Span) {
        if gravity == .start {
            slideBack(&span, within: bounds)
            slideForth(&span, within: bounds)
        } else {
            slideForth(&span, within: bounds)
            slideBack(&span, within: bounds)
        }
    }

    /// Towards greater coordinates.
    private func slideForth(_ span: inout Span, within bounds: Span) {
        span.start += max(0, min(bounds.start - span.start, bounds.end - span.end))
    }

    /// Towards smaller coordinates.
    private func slideBack(_ span: inout Span, within bounds: Span) {
        span.start -= max(0, min(span.end - bounds.end, span.start - bounds.start))
    }

    /// Cuts off what is outside; a popup that is wholly outside stays as it is.
    private func resize(_ span: inout Span, within bounds: Span) {
        let start = max(span.start, bounds.start)
        let end = min(span.end, bounds.end)
        if end > start { span = Span(start: start, length: end - start) }
    }
}
