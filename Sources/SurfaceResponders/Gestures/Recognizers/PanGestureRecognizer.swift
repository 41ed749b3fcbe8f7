/// Recognizes fingers that move together in any direction. A continuous gesture: it ends when all fingers are
/// up. A touchpad swipe is not a pan.
///
/// A subclass that overrides `reset` or one of the touch methods calls `super`.
open class PanGestureRecognizer: GestureRecognizer {
    /// The fewest fingers with which the gesture begins and changes.
    @safe @exclusivity(unchecked) public var minimumNumberOfTouches = 1
    /// The most fingers that may be down. A further finger makes the recognizer fail before the gesture
    /// begins, and is ignored after that.
    public var maximumNumberOfTouches = Int.max
    /// How far the fingers have to move on average for the gesture to begin, in logical pixels.
    public var threshold = 10.0

    private var moved = Vector.zero
    private var speed = SpeedTracker()

    /// Returns the average translation of the fingers since the gesture began or ``setTranslation(_:in:)``
    /// was called, in a surface's coordinates. Nil means global logical pixels.
    public func translation(in surface: SurfaceResponder? = nil) -> Vector {
        Self.convert(moved, to: surface)
    }

    /// Sets the current ``translation(in:)``, in the same coordinates, and resets the velocity to zero.
    public func setTranslation(_ translation: Vector, in surface: SurfaceResponder? = nil) {
        speed = SpeedTracker()
        guard let surface else { return moved = translation }
        let transform = surface.transformToGlobal
        moved = transform.apply(to: .zero + translation) - transform.apply(to: .zero)
    }

    /// Returns the velocity of the fingers in logical pixels per second, in a surface's coordinates; nil
    /// means global ones. Measured over the last tenth of a second, so fingers that rest have no velocity.
    public func velocity(in surface: SurfaceResponder? = nil) -> Vector {
        Self.convert(speed.velocity, to: surface)
    }

    private static func convert(_ vector: Vector, to surface: SurfaceResponder?) -> Vector {
        guard let inverse = surface?.transformToGlobal.inverse else { return vector }
        return inverse.apply(to: .zero + vector) - inverse.apply(to: .zero)
    }

    /// Called when the fingers have moved past the threshold. False makes the recognizer fail.
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
        // Fingers that rest before they are lifted have no velocity.
        speed.add(.zero, at: event.timestamp)
        if numberOfTouches == touches.count { conclude() }
    }
}
