/// Fingers that move together, wherever they go. Continuous; it ends when all fingers are up. A touchpad's
/// swipe is not a pan.
///
/// A subclass that overrides `reset` or one of the methods for touches calls `super`.
open class PanGestureRecognizer: GestureRecognizer {
    /// With fewer fingers it neither begins nor changes.
    @safe @exclusivity(unchecked) public var minimumNumberOfTouches = 1
    /// One finger more fails it before it begins, and is ignored after that.
    public var maximumNumberOfTouches = Int.max
    /// How far the fingers have to move until it begins, in logical pixels.
    public var threshold = 10.0

    /// From where it began, or was set to zero, in global logical pixels.
    private var moved = Vector.zero
    private var speed = SpeedTracker()

    /// How far the fingers have gone since it began or ``setTranslation(_:in:)`` was called, on average, in a
    /// surface's coordinates; nil for the window's, in which lengths are those of global ones.
    public func translation(in surface: SurfaceResponder? = nil) -> Vector {
        Self.convert(moved, to: surface)
    }

    /// Says what ``translation(in:)`` is from here on, and makes the velocity zero.
    ///
    /// - Parameters:
    ///   - translation: the new one.
    ///   - surface: in whose coordinates it is, as for ``translation(in:)``.
    public func setTranslation(_ translation: Vector, in surface: SurfaceResponder? = nil) {
        speed = SpeedTracker()
        guard let surface else { return moved = translation }
        let transform = surface.transformToGlobal
        moved = transform.apply(to: .zero + translation) - transform.apply(to: .zero)
    }

    /// How fast the fingers go, in logical pixels a second in a surface's coordinates; nil for the window's.
    /// It goes by the last tenth of a second, so that fingers which rested before they were lifted have none.
    public func velocity(in surface: SurfaceResponder? = nil) -> Vector {
        Self.convert(speed.velocity, to: surface)
    }

    private static func convert(_ vector: Vector, to surface: SurfaceResponder?) -> Vector {
        guard let inverse = surface?.transformToGlobal.inverse else { return vector }
        return inverse.apply(to: .zero + vector) - inverse.apply(to: .zero)
    }

    /// Asked when the fingers have moved past the threshold. False fails it.
    func mayBegin(_ moved: Vector) -> Bool { true }

    open override func reset() {
        moved = .zero
        speed = SpeedTracker()
    }

    open override func touchesBegan(_ touches: Touches, with event: Event) {
        guard numberOfTouches > maximumNumberOfTouches else { return }
        if hasBegun { for touch in touches { ignore(touch, for: event) } } else { state = .failed }
    }

    open override func touchesMoved(_ touches: Touches, with event: Event) {
        guard hasEnoughTouches else { return }
        let step = touches.step * (1 / sequence.heardCount)
        moved = moved + step
        speed.add(step, at: event.timestamp)
        guard !hasBegun else { return state = .changed }
        guard moved.length > threshold else { return }
        guard mayBegin(moved) else { return state = .failed }
        moved = .zero
        state = .began
    }

    private var hasEnoughTouches: Bool { sequence.heardCount >= Double(minimumNumberOfTouches) }

    open override func touchesEnded(_ touches: Touches, with event: Event) {
        // Fingers that rest before they are lifted do not fling.
        speed.add(.zero, at: event.timestamp)
        if numberOfTouches == touches.count { conclude() }
    }
}
