import SurfaceResponders

/// An event that a client would have been sent. The string is the name that the client was attached with.
/// Points are in the coordinates of the client's surface.
public enum Delivery: Equatable {
    /// The pointer entered the surface at this point.
    case pointerEntered(String, Point)
    /// The pointer moved to this point.
    case pointerMoved(String, Point)
    /// The pointer left the surface.
    case pointerExited(String)
    /// A button went down.
    case buttonPressed(String, PointerButton)
    /// A button went up.
    case buttonReleased(String, PointerButton)
    /// All buttons that the client received as pressed were canceled.
    case buttonsCancelled(String)
    /// A device scrolled.
    case scrolled(String, Scroll)
    /// A touchpad gesture, with its delta in the surface's coordinates.
    case gesture(String, TouchpadGesture)

    /// Touches that began in one frame.
    case touchesBegan(String, [TouchRecord])
    /// Touches that moved in one frame, at their new positions.
    case touchesMoved(String, [TouchRecord])
    /// Touches that were lifted.
    case touchesEnded(String, [TouchRecord])
    /// Touches that were canceled.
    case touchesCancelled(String, [TouchRecord])

    /// A tablet tool entered the surface at this point.
    case toolEntered(String, Point)
    /// An axis of a tool changed. A position is in the surface's coordinates.
    case toolChanged(String, TabletToolAxis)
    /// A tool left the surface.
    case toolExited(String)
    /// A tip touched its tablet, or a tool's button went down.
    case toolPressed(String, ToolPress.Contact)
    /// A tip was lifted, or a tool's button went up.
    case toolReleased(String, ToolPress.Contact)
    /// All presses of a tool were canceled.
    case toolCancelled(String)
    /// A control of a pad changed.
    case pad(String, TabletPadChange)

    /// A key went down.
    case keyPressed(String, KeyCode)
    /// A held key repeats.
    case keyRepeated(String, KeyCode)
    /// A key went up. It may have been held when the surface received the keyboard focus.
    case keyReleased(String, KeyCode)
    /// A key that is still down was canceled.
    case keyCancelled(String, KeyCode)
    /// The surface received the keyboard focus, with these keys held.
    case keyboardEntered(String, held: [KeyCode])
    /// The surface lost the keyboard focus.
    case keyboardLeft(String)
    /// The modifiers changed, or were sent with the keyboard focus. Recorded if
    /// ``RecordingTransport/recordsKeyboardState`` is set, as are the next four.
    case modifiers(String, KeyboardModifiers)

    /// The keymap changed.
    case keymap
    /// The repeat rate or delay changed.
    case repeatInfo(RepeatInfo)
    /// LEDs were turned on or off.
    case leds(LEDs)
    /// The capabilities of the seat's devices changed.
    case capabilities(InputDevice.Capabilities)
    /// The end of a frame. Recorded if ``RecordingTransport/recordsFrames`` is set.
    case frame

    /// A touch at the time of its delivery.
    public struct TouchRecord: Equatable {
        /// The number that the seat assigned to the touch: `Touch.id`.
        public let id: Int32
        /// The position in the surface's coordinates.
        public let location: Point

        /// - Parameters:
        ///   - id: the number that the seat assigned to the touch.
        ///   - location: the position in the surface's coordinates.
        public init(_ id: Int32, _ location: Point) {
            self.id = id
            self.location = location
        }
    }
}
