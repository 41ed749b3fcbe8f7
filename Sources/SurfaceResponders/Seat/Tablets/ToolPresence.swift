/// A tool that is near a tablet: its state and its target.
final class ToolPresence {
    /// The receiver of a tool's events while neither its tip nor a button is down.
    enum Receiver {
        /// None: there is no target, or the entry was not taken and tools do not move the pointer.
        case nobody
        /// A responder or client on the route took the entry.
        case route
        /// The seat's pointer, which the tool moves because no responder or client took the entry.
        case pointer
    }

    let id: TabletTool.ID
    let tool: TabletTool
    /// The tablet that the tool is near.
    let device: InputDevice.ID
    var state: TabletToolState
    /// The timestamp of the tool's last event.
    var time: Timestamp

    /// The route to the tool's target; nil if it has none.
    private(set) var route: Route?
    var receiver = Receiver.nobody
    /// The number of the climb that is delivering the entry to responders; zero if none is.
    var entry = 0
    /// The surface whose client took the entry and has not been sent the exit.
    var enteredSurface: SurfaceResponder?
    /// The scene's version at the last pick.
    var pickedVersion: UInt64 = 0

    init(_ tool: SeatTool, near device: InputDevice.ID, at location: Point, _ time: Timestamp) {
        id = tool.id
        self.tool = tool.tool
        self.device = device
        state = TabletToolState(location: location)
        self.time = time
    }

    var target: Responder? { route?.target }

    /// Makes the target of a route the tool's target.
    func begin(along route: Route) {
        route.freeze()
        self.route = route
        receiver = .nobody
    }

    /// Replaces the route after the target's chain changed. Presses that are down keep their route.
    func renew(_ route: Route) {
        route.freeze()
        self.route = route
    }

    /// Clears the target. Returns the former route and receiver; nil if there was no target.
    func end() -> (route: Route, receiver: Receiver)? {
        defer {
            route = nil
            receiver = .nobody
        }
        return route.map { ($0, receiver) }
    }
}

/// Moves the seat's pointer with a tool, for responders and clients that do not handle tools. The tip is the
/// left button, a pen's buttons are right, middle and back, and other buttons are the same as on a mouse.
final class ToolAsPointer {
    /// A wheel's detent in degrees, and the distance that it scrolls, in logical pixels.
    private static let detent = (degrees: 15.0, distance: 15.0)

    private let context: SeatContext
    private let pointer: Pointer

    init(_ context: SeatContext, _ pointer: Pointer) {
        self.context = context
        self.pointer = pointer
    }

    func move(_ presence: ToolPresence) {
        send(.pointerPosition(presence.state.location), of: presence)
    }

    func follow(_ axis: TabletToolAxis, of presence: ToolPresence) {
        switch axis {
        case .position: move(presence)
        case .wheel(let degrees, _):
            let steps = degrees / Self.detent.degrees
            let axis = Scroll.Axis(
                value: steps * Self.detent.distance, value120: Int32((steps * 120).rounded()))
            send(.scroll(Scroll(source: .wheel, vertical: axis)), of: presence)
        case .pressure, .distance, .tilt, .rotation, .slider: break
        }
    }

    func press(_ contact: ToolPress.Contact, of presence: ToolPresence, isDown: Bool) {
        send(.button(Self.button(for: contact), isDown: isDown), of: presence)
    }

    private static func button(for contact: ToolPress.Contact) -> PointerButton {
        switch contact {
        case .tip: .left
        case .button(.stylus): .right
        case .button(.stylus2): .middle
        case .button(.stylus3): .back
        case .button(let button): button
        }
    }

    /// If the tablet was removed, the pointer has already released its buttons.
    private func send(_ payload: InputEvent.Payload, of presence: ToolPresence) {
        guard context.devices.contains(presence.device) else { return }
        pointer.handle(InputEvent(time: presence.time, device: presence.device, payload))
    }
}

extension PointerButton {
    /// evdev's `BTN_STYLUS`: the button of a pen that is nearest to its tip.
    public static let stylus = PointerButton(rawValue: 0x14b)
    /// evdev's `BTN_STYLUS2`.
    public static let stylus2 = PointerButton(rawValue: 0x14c)
    /// evdev's `BTN_STYLUS3`.
    public static let stylus3 = PointerButton(rawValue: 0x149)
}
