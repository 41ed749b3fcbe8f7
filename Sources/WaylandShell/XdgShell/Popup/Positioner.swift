import SurfaceResponders
import WaylandServer

/// The rules of an xdg_positioner for where a popup is placed. All coordinates are in the window geometry of
/// the popup's parent, in logical pixels.
struct PositionerRules: Hashable, Sendable {
    /// The state of the parent that the rules assume.
    struct ParentState: Hashable, Sendable {
        var size: Size?
        var configureSerial: UInt32?
    }

    fileprivate(set) var horizontal = PositionerAxis()
    fileprivate(set) var vertical = PositionerAxis()
    fileprivate var hasSize = false
    fileprivate var hasAnchorRect = false

    /// Whether the popup is placed anew when its surroundings change.
    var isReactive = false
    var parent = ParentState()

    /// Whether the rules are enough to place a popup: they have a size and an anchor rectangle.
    var isComplete: Bool { hasSize && hasAnchorRect }

    /// Returns the nearest frame that intersects or adjoins a parent whose window geometry has this size.
    static func slide(_ popup: Rect, toTouch size: Size) -> Rect {
        Rect(
            x: min(max(popup.minX, -popup.width), size.width),
            y: min(max(popup.minY, -popup.height), size.height), width: popup.width, height: popup.height)
    }

    func place(within bounds: Rect?) -> Rect {
        let x = horizontal.place(within: bounds.map { Span(start: $0.minX, length: $0.width) })
        let y = vertical.place(within: bounds.map { Span(start: $0.minY, length: $0.height) })
        return Rect(x: x.start, y: y.start, width: x.length, height: y.length)
    }
}

/// Converts the protocol's enums to sides of the two axes.
extension PositionerRules {
    /// - Returns: `nil` for a value that the protocol does not define.
    static func sides(
        of anchor: XdgPositioner.Anchor
    ) -> (horizontal: PositionerAxis.Side, vertical: PositionerAxis.Side)? {
        switch anchor {
        case .none: (.middle, .middle)
        case .top: (.middle, .start)
        case .bottom: (.middle, .end)
        case .left: (.start, .middle)
        case .right: (.end, .middle)
        case .topLeft: (.start, .start)
        case .bottomLeft: (.start, .end)
        case .topRight: (.end, .start)
        case .bottomRight: (.end, .end)
        default: nil
        }
    }
}

/// The rules of a positioner on one axis. The two axes are independent.
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

    /// The allowed adjustments of a popup that does not fit, in the order in which they are tried.
    struct Adjustments: Hashable, Sendable {
        var flips = false
        var slides = false
        var resizes = false
    }

    var length = 0.0
    var anchorRect = Span(start: 0, length: 0)
    /// The point of the anchor rectangle that the popup is placed at.
    var anchor = Side.middle
    /// The direction in which the popup extends from that point.
    var gravity = Side.middle
    var offset = 0.0
    var adjustments = Adjustments()

    /// Returns where the popup is placed: within the bounds, if there are any and the adjustments allow it.
    func place(within bounds: Span?) -> Span {
        let wanted = unadjusted
        guard let bounds, !wanted.fits(in: bounds) else { return wanted }
        var result = wanted
        if adjustments.flips {
            let flipped = flipped.unadjusted
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

    /// Slides in the direction of gravity and then back, each time until the edge behind is inside or the
    /// edge ahead would leave the bounds. Without gravity, slides toward greater coordinates first.
    private func slide(_ span: inout Span, within bounds: Span) {
        if gravity == .start {
            slideBack(&span, within: bounds)
            slideForth(&span, within: bounds)
        } else {
            slideForth(&span, within: bounds)
            slideBack(&span, within: bounds)
        }
    }

    /// Slides toward greater coordinates.
    private func slideForth(_ span: inout Span, within bounds: Span) {
        span.start += max(0, min(bounds.start - span.start, bounds.end - span.end))
    }

    /// Slides toward smaller coordinates.
    private func slideBack(_ span: inout Span, within bounds: Span) {
        span.start -= max(0, min(span.end - bounds.end, span.start - bounds.start))
    }

    /// Cuts off what is outside of the bounds. A popup that is completely outside keeps its size.
    private func resize(_ span: inout Span, within bounds: Span) {
        let start = max(span.start, bounds.start)
        let end = min(span.end, bounds.end)
        if end > start { span = Span(start: start, length: end - start) }
    }
}

/// A range on one axis, in logical pixels.
struct Span: Hashable, Sendable {
    var start: Double
    var length: Double

    var end: Double { start + length }

    /// Returns whether the span is completely within another.
    func fits(in bounds: Span) -> Bool {
        start >= bounds.start && end <= bounds.end
    }
}

/// An xdg_positioner: collects rules. Popups copy them, so it may be destroyed at any time.
final class Positioner: XdgPositionerHandler {
    private(set) var rules = PositionerRules()

    static func from(_ resource: XdgPositioner) -> Positioner? {
        resource.handler as? Positioner
    }

    func setSize(_ positioner: XdgPositioner, width: Int32, height: Int32) {
        guard width > 0, height > 0 else {
            return positioner.postError(
                .invalidInput, "a popup's size must be positive, not \(width)x\(height)")
        }
        rules.horizontal.length = Double(width)
        rules.vertical.length = Double(height)
        rules.hasSize = true
    }

    func setAnchorRect(_ positioner: XdgPositioner, x: Int32, y: Int32, width: Int32, height: Int32) {
        guard width >= 0, height >= 0 else {
            return positioner.postError(
                .invalidInput, "an anchor rectangle's size must not be negative: \(width)x\(height)")
        }
        rules.horizontal.anchorRect = Span(start: Double(x), length: Double(width))
        rules.vertical.anchorRect = Span(start: Double(y), length: Double(height))
        rules.hasAnchorRect = true
    }

    func setAnchor(_ positioner: XdgPositioner, anchor: XdgPositioner.Anchor) {
        guard let sides = PositionerRules.sides(of: anchor) else {
            return positioner.postError(.invalidInput, "\(anchor.rawValue) is not an anchor")
        }
        (rules.horizontal.anchor, rules.vertical.anchor) = sides
    }

    func setGravity(_ positioner: XdgPositioner, gravity: XdgPositioner.Gravity) {
        // Both enums number the same nine directions.
        guard let sides = PositionerRules.sides(of: XdgPositioner.Anchor(rawValue: gravity.rawValue)) else {
            return positioner.postError(.invalidInput, "\(gravity.rawValue) is not a gravity")
        }
        (rules.horizontal.gravity, rules.vertical.gravity) = sides
    }

    func setConstraintAdjustment(
        _ positioner: XdgPositioner, constraintAdjustment: XdgPositioner.ConstraintAdjustment
    ) {
        rules.horizontal.adjustments = PositionerAxis.Adjustments(
            flips: constraintAdjustment.contains(.flipX), slides: constraintAdjustment.contains(.slideX),
            resizes: constraintAdjustment.contains(.resizeX))
        rules.vertical.adjustments = PositionerAxis.Adjustments(
            flips: constraintAdjustment.contains(.flipY), slides: constraintAdjustment.contains(.slideY),
            resizes: constraintAdjustment.contains(.resizeY))
    }

    func setOffset(_ positioner: XdgPositioner, x: Int32, y: Int32) {
        rules.horizontal.offset = Double(x)
        rules.vertical.offset = Double(y)
    }

    func setReactive(_ positioner: XdgPositioner) {
        rules.isReactive = true
    }

    func setParentSize(_ positioner: XdgPositioner, parentWidth: Int32, parentHeight: Int32) {
        guard parentWidth >= 0, parentHeight >= 0 else {
            return positioner.postError(
                .invalidInput, "a parent's size must not be negative: \(parentWidth)x\(parentHeight)")
        }
        rules.parent.size = Size(width: Double(parentWidth), height: Double(parentHeight))
    }

    func setParentConfigure(_ positioner: XdgPositioner, serial: UInt32) {
        rules.parent.configureSerial = serial
    }
}
