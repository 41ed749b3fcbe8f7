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

    /// Brings the pointer to where a tool is.
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
