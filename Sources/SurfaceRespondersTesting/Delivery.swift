import SurfaceResponders

/// One thing that a client would have been told, with places in its surface's coordinates. The text is the client's name,
/// as it was given to ``RecordingTransport/attachClient(to:named:takesTouch:takesGestures:takesTablets:)``.
public enum Delivery: Equatable {
    /// The pointer came onto the surface, at this place.
    case pointerEntered(String, Point)
    /// The pointer moved to this place.
    case pointerMoved(String, Point)
    /// The pointer left the surface.
    case pointerExited(String)
    /// A button went down.
    case buttonPressed(String, PointerButton)
    /// A button went up.
    case buttonReleased(String, PointerButton)
    /// All buttons that the client saw go down are taken from it.
    case buttonsCancelled(String)
    /// Something scrolled.
    case scrolled(String, Scroll)
    /// A touchpad's gesture, with its delta in the surface's coordinates.
    case gesture(String, TouchpadGesture)

    /// Touches that came down in one frame.
    case touchesBegan(String, [TouchRecord])
    /// Touches that moved in one frame, at their new places.
    case touchesMoved(String, [TouchRecord])
    /// Touches that were lifted.
    case touchesEnded(String, [TouchRecord])
    /// Touches that are taken from the client.
    case touchesCancelled(String, [TouchRecord])

    /// A tool of a tablet came over the surface, at this place.
    case toolEntered(String, Point)
    /// A tool measures something else; its place is one on the surface.
    case toolChanged(String, TabletToolAxis)
    /// A tool left the surface.
    case toolExited(String)
    /// A tip touches its tablet, or a tool's button went down.
    case toolPressed(String, ToolPress.Contact)
    /// A tip was lifted, or a tool's button went up.
    case toolReleased(String, ToolPress.Contact)
    /// All that is down of a tool is taken from the client.
    case toolCancelled(String)
    /// Something happened on a pad.
    case pad(String, TabletPadChange)

    /// A key went down.
    case keyPressed(String, KeyCode)
    /// A held key repeats.
    case keyRepeated(String, KeyCode)
    /// A key went up, be it one that was held when the keyboard focus came.
    case keyReleased(String, KeyCode)
    /// A key that is still down is taken from the client.
    case keyCancelled(String, KeyCode)
    /// The keyboard focus came, with these keys held.
    case keyboardEntered(String, held: [KeyCode])
    /// The keyboard focus left.
    case keyboardLeft(String)
    /// The modifiers changed, or are told anew with the focus. Recorded if
    /// ``RecordingTransport/recordsKeyboardState`` is set, as are the next four.
    case modifiers(String, KeyboardModifiers)

    /// Another keymap is in use.
    case keymap
    /// How keys repeat has changed.
    case repeatInfo(RepeatInfo)
    /// LEDs went on or off.
    case leds(LEDs)
    /// Devices came or went.
    case capabilities(InputDevice.Capabilities)
    /// What came before belongs together. Recorded if ``RecordingTransport/recordsFrames`` is set.
    case frame

    /// A touch as it was when it was delivered.
    public struct TouchRecord: Equatable {
        /// The number that the device gave the finger.
        public let id: Int32
        /// The place in the surface's coordinates.
        public let location: Point

        /// - Parameters:
        ///   - id: the number that the device gave the finger.
        ///   - location: the place in the surface's coordinates.
        public init(_ id: Int32, _ location: Point) {
            self.id = id
            self.location = location
        }
    }
}
