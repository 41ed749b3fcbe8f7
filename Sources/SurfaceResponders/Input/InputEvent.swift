/// Something that a device reported, before it is routed. Places are in global logical pixels.
///
/// An embedder makes events and hands them to `Seat.handle(_:)`; events of one hardware frame are handed over
/// together: `Seat.handle(contentsOf:)`. The seat checks each event first, and refuses one that cannot be: a
/// NaN, the release of something that is not down, a key code that no key has. Coordinates beyond what
/// Wayland can carry are clamped. A refused event is dropped and logged.
public struct InputEvent: Hashable, Sendable {
    /// What happened. A finger's `id` is the device's own number for it; two devices may use the same.
    public enum Payload: Hashable, Sendable {
        /// The pointer moves by `delta`; `unaccelerated` is what the device said before acceleration. Both in
        /// logical pixels.
        case pointerMotion(delta: Vector, unaccelerated: Vector)
        /// The pointer jumps to a place: what virtual machines and windows on a desktop report.
        case pointerPosition(Point)
        /// A button goes down or up.
        case button(PointerButton, isDown: Bool)
        /// A wheel turns, or fingers scroll.
        case scroll(Scroll)
        /// Several fingers do something on a touchpad.
        case gesture(TouchpadGesture)

        /// A key goes down or up. Repeats are the seat's own: a device reports a held key once.
        case key(KeyCode, isDown: Bool)
        /// Modifiers and layout set by a virtual keyboard, which has its own idea of them.
        case modifiers(KeyboardModifiers)

        /// A finger comes down. One that is down already is lifted first.
        case touchDown(id: Int32, at: Point)
        /// A finger that is down moves to a place.
        case touchMotion(id: Int32, to: Point)
        /// A finger is lifted, where it was last.
        case touchUp(id: Int32)
        /// The device takes back all fingers that it has down: a palm, a change of mode.
        case touchCancel
        /// The axes of the ellipse that a finger touches, in logical pixels. Refused if one is negative.
        case touchShape(id: Int32, major: Double, minor: Double)
        /// The angle between the ellipse's major axis and the y axis, in radians, clockwise positive.
        case touchOrientation(id: Int32, radians: Double)

        /// A tool of a tablet does something. Refused unless the tool was added on that tablet
        /// (`Tablets.add(_:on:)`) and, but for its coming, is near it.
        case tool(TabletTool.ID, TabletToolChange)
        /// Something happens on a pad.
        case pad(TabletPadChange)
    }

    /// When it happened, on the seat's clock. A device's time that runs backwards is raised to that of its
    /// last event; a 32-bit count of milliseconds that wraps around is counted on.
    public var time: Timestamp
    /// The device that reported it. The seat refuses an event of a device that it does not have, and reports
    /// ``Misuse/unknownDevice(_:)``.
    public var device: InputDevice.ID
    /// What happened.
    public var payload: Payload

    /// An event of a device that the seat knows.
    ///
    /// - Parameters:
    ///   - time: when it happened, on the seat's clock.
    ///   - device: the device that reports it.
    ///   - payload: what happened.
    public init(time: Timestamp, device: InputDevice, _ payload: Payload) {
        self.init(time: time, device: device.id, payload)
    }

    /// An event of a device that is known by its identifier.
    ///
    /// - Parameters:
    ///   - time: when it happened, on the seat's clock.
    ///   - device: the device that reports it, as `Seat.addDevice` named it.
    ///   - payload: what happened.
    public init(time: Timestamp, device: InputDevice.ID, _ payload: Payload) {
        self.time = time
        self.device = device
        self.payload = payload
    }
}

extension InputEvent.Payload {
    /// Which part of a seat an event is for.
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

/// Something that is done with the device, or with the pointer, as a whole. UIKit's `UIEvent.EventSubtype`
/// for motions.
public enum Motion: Hashable, Sendable {
    /// It is moved to and fro several times.
    case shake
}
