/// One thing that a device reported, before it is routed. Places are global logical pixels.
///
/// Events of one hardware frame are handed to the seat together: `Seat.handle(contentsOf:)`.
public struct InputEvent: Hashable, Sendable {
    public enum Payload: Hashable, Sendable {
        /// A relative motion, with what the device said before acceleration.
        case pointerMotion(delta: Vector, unaccelerated: Vector)
        case pointerPosition(Point)
        case button(PointerButton, isDown: Bool)
        case scroll(Scroll)
        case gesture(TouchpadGesture)

        case key(KeyCode, isDown: Bool)
        /// Modifiers set by a virtual keyboard, which has its own idea of them.
        case modifiers(KeyboardModifiers)

        case touchDown(id: Int32, at: Point)
        case touchMotion(id: Int32, to: Point)
        case touchUp(id: Int32)
        /// The device takes back all touches that it has down: a palm, a change of mode.
        case touchCancel
        /// The contact's ellipse, in logical pixels.
        case touchShape(id: Int32, major: Double, minor: Double)
        /// The angle between the ellipse's major axis and the y axis, in radians, clockwise
        /// positive.
        case touchOrientation(id: Int32, radians: Double)
    }

    /// On the seat's clock.
    public var time: Timestamp
    public var device: InputDevice.ID
    public var payload: Payload

    public init(time: Timestamp, device: InputDevice, _ payload: Payload) {
        self.init(time: time, device: device.id, payload)
    }

    public init(time: Timestamp, device: InputDevice.ID, _ payload: Payload) {
        self.time = time
        self.device = device
        self.payload = payload
    }
}
