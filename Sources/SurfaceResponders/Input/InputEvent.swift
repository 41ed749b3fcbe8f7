/// An event of a device, before it is routed. Positions are in global logical pixels.
///
/// An embedder passes events to `Seat.handle(_:)`, and those of one hardware frame together to
/// `Seat.handle(contentsOf:)`. The seat drops and logs an impossible event, such as one with a NaN, the
/// release of something that is not down, or an unknown key code. It clamps coordinates to Wayland's range.
public struct InputEvent: Hashable, Sendable {
    /// The content of an event. A finger's `id` is the device's own; two devices may use the same number.
    public enum Payload: Hashable, Sendable {
        /// The pointer moves by `delta` logical pixels; `unaccelerated` is the motion before acceleration.
        case pointerMotion(delta: Vector, unaccelerated: Vector)
        /// The pointer jumps to a position, as virtual machines and nested compositors report it.
        case pointerPosition(Point)
        /// A button is pressed or released.
        case button(PointerButton, isDown: Bool)
        /// A wheel turns, or fingers scroll.
        case scroll(Scroll)
        /// Several fingers make a gesture on a touchpad.
        case gesture(TouchpadGesture)

        /// A key is pressed or released. A device reports a held key once; the seat generates repeats.
        case key(KeyCode, isDown: Bool)
        /// A virtual keyboard sets modifiers and layout, which it manages itself.
        case modifiers(KeyboardModifiers)

        /// A finger comes down. If the same finger is already down, the seat lifts it first.
        case touchDown(id: Int32, at: Point)
        /// A finger that is down moves to a position.
        case touchMotion(id: Int32, to: Point)
        /// A finger is lifted at its last position.
        case touchUp(id: Int32)
        /// The device cancels all its fingers, for example because it detected a palm.
        case touchCancel
        /// The axes of a contact's ellipse, in logical pixels. Refused if one is negative or not finite.
        case touchShape(id: Int32, major: Double, minor: Double)
        /// The angle between the ellipse's major axis and the y axis, in radians, clockwise positive.
        case touchOrientation(id: Int32, radians: Double)

        /// A tablet tool reports a change. Refused unless the tool was added on that tablet
        /// (`Tablets.add(_:on:)`) and is near it. Only `entered` is accepted from a tool that is not near.
        case tool(TabletTool.ID, TabletToolChange)
        /// A tablet pad reports a change.
        case pad(TabletPadChange)
    }

    /// The time on the seat's clock. A time before the device's previous event is raised to that event's
    /// time; if more than 24 days before, it is continued as a wrapped 32-bit count of milliseconds.
    public var time: Timestamp
    /// The device that reported the event. Unknown devices are refused (``Misuse/unknownDevice(_:)``).
    public var device: InputDevice.ID
    /// The content of the event.
    public var payload: Payload

    /// Creates an event of a device.
    public init(time: Timestamp, device: InputDevice, _ payload: Payload) {
        self.init(time: time, device: device.id, payload)
    }

    /// Creates an event of the device with an identifier.
    public init(time: Timestamp, device: InputDevice.ID, _ payload: Payload) {
        self.time = time
        self.device = device
        self.payload = payload
    }
}

extension InputEvent.Payload {
    /// The part of a seat that handles an event.
    enum Recipient {
        case keys, modifiers, pointer, tablets, touches
    }

    @inline(__always)
    var recipient: Recipient {
        switch self {
        case .key: .keys
        case .modifiers: .modifiers
        case .pointerMotion, .pointerPosition, .button, .scroll, .gesture: .pointer
        case .tool, .pad: .tablets
        case .touchDown, .touchMotion, .touchUp, .touchCancel, .touchShape, .touchOrientation: .touches
        }
    }
}

/// A motion of the whole device or of the pointer, as in UIKit's `UIEvent.EventSubtype`.
public enum Motion: Hashable, Sendable {
    /// Moved back and forth several times.
    case shake
}
