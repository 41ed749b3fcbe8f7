import SurfaceResponders

/// Follows a press: the responder that gets everything of a pointer, a finger or a tool, wherever it is, until it is up. What
/// had the press before hears that it lost it. Subclasses say what following means: a drag of data, the move of a window.
open class PressFollower: Responder {
    /// Whose press it is.
    public let seat: Seat
    /// Where the press is, in global logical pixels.
    public private(set) var location = Point.zero
    /// Where it was when it was taken.
    public private(set) var startLocation = Point.zero
    private var grab: FollowerGrab?
    /// The tip or the button of a tool that it follows.
    private var toolPress: ToolPress?

    /// - Parameter seat: whose press it is to be.
    public init(on seat: Seat) {
        self.seat = seat
    }

    /// Sends the pointer to a follower, wherever it is.
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

    /// Takes a press. The subclass looks at ``location`` and goes on from there.
    /// - Parameters:
    ///   - press: that is to be followed.
    ///   - owner: ends it with itself, if it is a pointer's.
    /// - Returns: false for one that cannot be had any more.
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

    /// What still comes of the press reaches nobody.
    public func letGo() {
        if let grab { seat.revoke(grab) }
    }

    // MARK: Following

    /// It is at another ``location``.
    open func pressMoved(at time: Timestamp) {}

    /// A button of the pointer was released. With the last one the press is lost.
    open func buttonReleased(_ button: PointerButton) {}

    /// The finger, or the tip or the button of the tool, is up.
    open func pressEnded() {}

    /// The press was taken away.
    open func pressLost() {}

    private func move(to location: Point, at time: Timestamp) {
        self.location = location
        pressMoved(at: time)
    }

    // MARK: Events

    /// Nothing.
    open override func pointerEntered(with event: PointerEvent) {}
    /// Nothing.
    open override func pointerExited(with event: PointerEvent) {}
    /// Follows.
    open override func pointerMoved(with event: PointerEvent) {
        move(to: event.location, at: event.timestamp)
    }
    /// Nothing: other buttons are nobody's while it lasts.
    open override func buttonPressed(with event: PointerEvent) {}
    /// Tells of it.
    open override func buttonReleased(with event: PointerEvent) {
        if let button = event.button { buttonReleased(button) }
    }
    /// Tells of it.
    open override func buttonsCancelled(with event: PointerEvent) { pressLost() }
    /// Nothing.
    open override func scrolled(with event: PointerEvent) {}

    /// Follows the tool; others are nobody's while it lasts.
    open override func toolChanged(with event: ToolEvent) {
        guard event.toolID == toolPress?.tool else { return }
        switch event.phase {
        case .changed(.position(let place)): move(to: place, at: event.timestamp)
        case .released(let press) where press === toolPress: pressEnded()
        case .cancelled: pressLost()
        case .entered, .exited, .changed, .pressed, .released: break
        }
    }

    /// Nothing: it is known where the finger began.
    open override func touchesBegan(_ touches: Touches, with event: Event) {}
    /// Follows.
    open override func touchesMoved(_ touches: Touches, with event: Event) {
        if let touch = touches.first { move(to: touch.location, at: event.timestamp) }
    }
    /// Tells of it.
    open override func touchesEnded(_ touches: Touches, with event: Event) { pressEnded() }
    /// Tells of it.
    open override func touchesCancelled(_ touches: Touches, with event: Event) { pressLost() }
}
