import SurfaceResponders

/// Makes a seat's scrolls of libinput's, multiplied by a device's factor.
struct ScrollScaler {
    /// Greater than 0.
    var factor = 1.0
    /// Whether libinput turns the device's scrolls round.
    var isNatural = false

    /// The parts of a 120th that were not reported yet.
    private var horizontalRest = 0.0
    private var verticalRest = 0.0

    mutating func scroll(_ scroll: LibinputScroll) -> Scroll {
        Scroll(
            source: Self.source(scroll.source),
            horizontal: scroll.horizontal.map { axis($0, of: scroll.source, rest: &horizontalRest) },
            vertical: scroll.vertical.map { axis($0, of: scroll.source, rest: &verticalRest) })
    }

    private func axis(
        _ axis: LibinputScroll.Axis, of source: LibinputScroll.Source, rest: inout Double
    ) -> Scroll.Axis {
        let direction: Scroll.RelativeDirection = isNatural ? .inverted : .identical
        guard source == .wheel else {
            return Scroll.Axis(
                value: axis.value * factor, isStop: axis.value == 0, relativeDirection: direction)
        }
        // A wheel that turns back starts anew.
        if (rest < 0) != (axis.value120 < 0) { rest = 0 }
        let exact = axis.value120 * factor + rest
        guard let whole = Int32(exactly: exact.rounded(.towardZero)) else {
            // Not a number that anybody could have scrolled: the seat refuses it.
            return Scroll.Axis(value: .nan)
        }
        rest = exact - Double(whole)
        return Scroll.Axis(value: axis.value * factor, value120: whole, relativeDirection: direction)
    }

    private static func source(_ source: LibinputScroll.Source) -> Scroll.Source {
        switch source {
        case .wheel: .wheel
        case .finger: .finger
        case .continuous: .continuous
        }
    }
}
