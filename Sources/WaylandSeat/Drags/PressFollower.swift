import SurfaceResponders

/// A responder that follows a press: it receives all events of the pointer, touch or tool until the release.
/// The responder that had the press before receives its cancellation. Subclasses define what following means,
/// such as dragging data or moving a window.
open class PressFollower: Responder {
    /// The seat of the press.
    public let seat: Seat
    /// The present location of the press, in global logical pixels.
    public private(set) var location = Point.zero
    /// The location at which the press was taken, in global logical pixels.
    public private(set) var startLocation = Point.zero
    private var grab: FollowerGrab?
    private var toolPress: ToolPress?

    /// Creates a follower for a press on a seat.
    public init(on seat: Seat) {
        self.seat = seat
    }

    private final class FollowerGrab: Grab {
        private weak var follower: PressFollower?

        init(_ follower: PressFollower, owner: SurfaceResponder?) {
            self.follower = follower
            super.init(kind: .drag, owner: owner)
        }

        override func pointerDecision(for hit: HitTestResult?) -> Decision {
            follower.map { .redirect($0) } ?? .pass
        }

        override func revoked() {
            follower?.pressLost()
        }
    }

    // MARK: Beginning and end

    /// Takes a press from the responder that has it, and sets ``startLocation``. Call this once.
    /// - Parameters:
    ///   - press: the press to follow.
    ///   - owner: the surface whose removal ends a pointer's press; `nil` for none.
    /// - Returns: false if the press of a touch or tool has ended, or cannot be transferred. Always true for
    ///   the pointer, but if `owner` is not shown, ``pressLost()`` has been called.
    public func take(_ press: StandingPress, owner: SurfaceResponder? = nil) -> Bool {
        switch press {
        case .pointer:
            begin(at: seat.pointer.location)
            let grab = FollowerGrab(self, owner: owner)
            self.grab = grab
            seat.begin(grab)
            return true
        case .touch(let touch):
            begin(at: touch.location)
            return take(touch)
        case .tool(let press):
            guard let state = seat.tablets.state(of: press.tool) else { return false }
            begin(at: state.location)
            toolPress = press
            return seat.tablets.transfer(press, to: self)
        }
    }

    private func begin(at location: Point) {
        self.location = location
        startLocation = location
    }

    func take(_ touch: Touch) -> Bool { seat.touches.transfer(touch, to: self) }

    /// Stops following a pointer. The rest of the press reaches no responder. Has no effect on touches and
    /// tools.
    public func letGo() {
        if let grab { seat.revoke(grab) }
    }

    // MARK: Following

    /// Called when the press has moved to ``location``. Does nothing by default.
    open func pressMoved(at time: Timestamp) {}

    /// Called when a button is released. ``pressLost()`` follows the last one. Does nothing by default.
    open func buttonReleased(_ button: PointerButton) {}

    /// Called when the touch ends, or the tip or button of the tool is released. Does nothing by default.
    open func pressEnded() {}

    /// Called when the press was revoked, or its device was removed, and when following a pointer ends: after
    /// the last button is released, or by ``letGo()``. Does nothing by default.
    open func pressLost() {}

    private func move(to location: Point, at time: Timestamp) {
        self.location = location
        pressMoved(at: time)
    }

    // MARK: Events

    /// Does nothing.
    open override func pointerEntered(with event: PointerEvent) {}

    /// Does nothing.
    open override func pointerExited(with event: PointerEvent) {}

    /// Calls ``pressMoved(at:)``.
    open override func pointerMoved(with event: PointerEvent) {
        move(to: event.location, at: event.timestamp)
    }

    /// Does nothing. While the press is followed, no other responder receives the other buttons.
    open override func buttonPressed(with event: PointerEvent) {}

    /// Calls ``buttonReleased(_:)``.
    open override func buttonReleased(with event: PointerEvent) {
        if let button = event.button { buttonReleased(button) }
    }

    /// Calls ``pressLost()``.
    open override func buttonsCancelled(with event: PointerEvent) { pressLost() }

    /// Does nothing.
    open override func scrolled(with event: PointerEvent) {}

    /// Calls ``pressMoved(at:)``, ``pressEnded()`` or ``pressLost()`` for the tool that is followed.
    open override func toolChanged(with event: ToolEvent) {
        guard event.toolID == toolPress?.tool else { return }
        switch event.phase {
        case .changed(.position(let place)): move(to: place, at: event.timestamp)
        case .released(let press) where press === toolPress: pressEnded()
        case .cancelled: pressLost()
        case .entered, .exited, .changed, .pressed, .released: break
        }
    }

    /// Does nothing. ``startLocation`` is the location at which the touch was taken.
    open override func touchesBegan(_ touches: Touches, with event: Event) {}

    /// Calls ``pressMoved(at:)``.
    open override func touchesMoved(_ touches: Touches, with event: Event) {
        if let touch = touches.first { move(to: touch.location, at: event.timestamp) }
    }

    /// Calls ``pressEnded()``.
    open override func touchesEnded(_ touches: Touches, with event: Event) { pressEnded() }

    /// Calls ``pressLost()``.
    open override func touchesCancelled(_ touches: Touches, with event: Event) { pressLost() }
}
