import SurfaceResponders

/// A responder that follows a press: it receives all events of the pointer, the finger or the tool, wherever that is, until it
/// is released. The responder that had the press before receives its cancellation. A subclass says what following means, such
/// as dragging data or moving a window.
open class PressFollower: Responder {
    /// The seat of the press.
    public let seat: Seat
    /// Where the press is, in global logical pixels.
    public private(set) var location = Point.zero
    /// Where it was when it was taken.
    public private(set) var startLocation = Point.zero
    private var grab: FollowerGrab?
    private var toolPress: ToolPress?

    /// - Parameter seat: the seat of the press.
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

    /// Takes a press from the responder that has it. A subclass calls it once, and begins at ``startLocation``.
    /// - Parameters:
    ///   - press: the press to follow.
    ///   - owner: the surface with which a pointer's press is lost; nil for none.
    /// - Returns: false if the press has ended, or cannot be transferred.
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

    /// Stops following a pointer. What remains of the press reaches no responder.
    public func letGo() {
        if let grab { seat.revoke(grab) }
    }

    // MARK: Following

    /// The press has moved to ``location``. Does nothing by default.
    /// - Parameter time: of the event.
    open func pressMoved(at time: Timestamp) {}

    /// A button of the pointer was released. With the last one, ``pressLost()`` is called. Does nothing by default.
    open func buttonReleased(_ button: PointerButton) {}

    /// The finger was lifted, or the tip or the button of the tool. Does nothing by default.
    open func pressEnded() {}

    /// Something else has taken the press, or its device is gone. Does nothing by default.
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

    /// Does nothing: no other responder receives the other buttons while the press is followed.
    open override func buttonPressed(with event: PointerEvent) {}

    /// Calls ``buttonReleased(_:)``.
    open override func buttonReleased(with event: PointerEvent) {
        if let button = event.button { buttonReleased(button) }
    }

    /// Calls ``pressLost()``.
    open override func buttonsCancelled(with event: PointerEvent) { pressLost() }

    /// Does nothing.
    open override func scrolled(with event: PointerEvent) {}

    /// Calls ``pressMoved(at:)``, ``pressEnded()`` or ``pressLost()`` for the tool that is followed. Ignores other tools.
    open override func toolChanged(with event: ToolEvent) {
        guard event.toolID == toolPress?.tool else { return }
        switch event.phase {
        case .changed(.position(let place)): move(to: place, at: event.timestamp)
        case .released(let press) where press === toolPress: pressEnded()
        case .cancelled: pressLost()
        case .entered, .exited, .changed, .pressed, .released: break
        }
    }

    /// Does nothing: ``startLocation`` is where the finger was when it was taken.
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
