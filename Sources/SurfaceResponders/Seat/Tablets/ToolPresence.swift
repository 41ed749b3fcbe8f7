/// A tool that is near a tablet: where it is, and what it is over.
final class ToolPresence {
    /// Whoever gets what the tool does while nothing of it is down.
    enum Receiver {
        /// It is over nothing.
        case nobody
        /// Somebody on the route took the entry.
        case route
        /// Nobody on the route did: it moves the pointer.
        case pointer
    }

    let id: TabletTool.ID
    let tool: TabletTool
    /// The tablet.
    let device: InputDevice.ID
    var state: TabletToolState
    /// When it did something last.
    var time: Timestamp

    /// The route to what it is over; nil for nothing.
    private(set) var route: Route?
    var receiver = Receiver.nobody
    /// The number of the climb by which responders are being told of the entry; zero if none is.
    var entry = 0
    /// The surface whose client took the entry, and was not told the exit yet.
    var enteredSurface: SurfaceResponder?
    /// The scene's when what the tool is over was looked for.
    var pickedVersion: UInt64 = 0

    init(_ tool: SeatTool, near device: InputDevice.ID, at location: Point, _ time: Timestamp) {
        id = tool.id
        self.tool = tool.tool
        self.device = device
        state = TabletToolState(location: location)
        self.time = time
    }

    var target: Responder? { route?.target }

    /// It comes over the target of a route.
    func begin(along route: Route) {
        route.freeze()
        self.route = route
        receiver = .nobody
    }

    /// What it is over has another chain: what begins now climbs that.
    func renew(_ route: Route) {
        route.freeze()
        self.route = route
    }

    /// It is over nothing any more.
    /// - Returns: the route and the receiver that it had; nil if it was over nothing.
    func end() -> (route: Route, receiver: Receiver)? {
        defer {
            route = nil
            receiver = .nobody
        }
        return route.map { ($0, receiver) }
    }
}

/// Has the seat's pointer do what a tool does, for whoever knows nothing of tools: the tip is the left button, and the
/// buttons of a pen are the right, the middle and the back button. Other buttons are what they are on a mouse.
final class ToolAsPointer {
    /// A wheel's detent, in degrees, and what it scrolls, in logical pixels.
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

    /// The buttons of a tablet that is gone are up already.
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
