import SurfaceResponders

/// Where a popup goes: the rules of an xdg_positioner, as a value that popups keep a copy of.
///
/// All places are in the window geometry of the popup's parent, in logical pixels.
struct PositionerRules: Hashable, Sendable {
    /// The configure of the parent that the rules reckon with.
    struct ParentState: Hashable, Sendable {
        var size: Size?
        var configureSerial: UInt32?
    }

    private(set) var horizontal = PositionerAxis.unset
    private(set) var vertical = PositionerAxis.unset
    private var hasSize = false
    private var hasAnchorRect = false

    /// Whether the popup is placed anew when what surrounds it changes.
    var isReactive = false
    var parent = ParentState()

    init() {}

    /// Whether a popup can be placed: it has a size and belongs to something.
    var isComplete: Bool { hasSize && hasAnchorRect }

    var size: Size { Size(width: horizontal.length, height: vertical.length) }

    mutating func setSize(_ size: Size) {
        horizontal.length = size.width
        vertical.length = size.height
        hasSize = true
    }

    /// - Parameter rect: without extent, a point that the popup belongs to.
    mutating func setAnchorRect(_ rect: Rect) {
        horizontal.anchorRect = Span(start: rect.minX, length: rect.width)
        vertical.anchorRect = Span(start: rect.minY, length: rect.height)
        hasAnchorRect = true
    }

    mutating func setAnchor(_ horizontalSide: PositionerAxis.Side, _ verticalSide: PositionerAxis.Side) {
        horizontal.anchor = horizontalSide
        vertical.anchor = verticalSide
    }

    mutating func setGravity(_ horizontalSide: PositionerAxis.Side, _ verticalSide: PositionerAxis.Side) {
        horizontal.gravity = horizontalSide
        vertical.gravity = verticalSide
    }

    mutating func setOffset(_ offset: Vector) {
        horizontal.offset = offset.dx
        vertical.offset = offset.dy
    }

    mutating func setAdjustments(
        _ horizontalAdjustments: PositionerAxis.Adjustments, _ verticalAdjustments: PositionerAxis.Adjustments
    ) {
        horizontal.adjustments = horizontalAdjustments
        vertical.adjustments = verticalAdjustments
    }

    /// The nearest place at which a popup intersects or adjoins what it was opened from.
    /// - Parameters:
    ///   - popup: where it would go.
    ///   - size: of the parent's window geometry.
    static func slide(_ popup: Rect, toTouch size: Size) -> Rect {
        Rect(
            x: min(max(popup.minX, -popup.width), size.width),
            y: min(max(popup.minY, -popup.height), size.height), width: popup.width, height: popup.height)
    }

    /// Where the popup goes, and how large it is there.
    /// - Parameter bounds: what it is to be kept within; nil for no bounds.
    func place(within bounds: Rect?) -> Rect {
        let x = horizontal.place(within: bounds.map { Span(start: $0.minX, length: $0.width) })
        let y = vertical.place(within: bounds.map { Span(start: $0.minY, length: $0.height) })
        return Rect(x: x.start, y: y.start, width: x.length, height: y.length)
    }
}

extension PositionerAxis {
    /// What a positioner starts with.
    static let unset = PositionerAxis(
        length: 0, anchorRect: Span(start: 0, length: 0), anchor: .middle, gravity: .middle, offset: 0,
        adjustments: Adjustments())
}
