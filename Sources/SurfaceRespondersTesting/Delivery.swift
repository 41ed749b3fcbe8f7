import SurfaceResponders

/// One thing that a client would have been told, with places in its surface's coordinates.
public enum Delivery: Equatable {
    case pointerEntered(String, Point)
    case pointerMoved(String, Point)
    case pointerExited(String)
    case buttonPressed(String, PointerButton)
    case buttonReleased(String, PointerButton)
    case buttonsCancelled(String)
    case scrolled(String, Scroll)
    /// A touchpad's gesture, with its delta in the surface's coordinates.
    case gesture(String, TouchpadGesture)

    /// Ids and places of the touches of one call.
    case touchesBegan(String, [TouchRecord])
    case touchesMoved(String, [TouchRecord])
    case touchesEnded(String, [TouchRecord])
    case touchesCancelled(String, [TouchRecord])

    case keyPressed(String, KeyCode)
    case keyRepeated(String, KeyCode)
    case keyReleased(String, KeyCode)
    case keyCancelled(String, KeyCode)
    case keyboardEntered(String, held: [KeyCode])
    case keyboardLeft(String)
    case modifiers(String, KeyboardModifiers)

    case keymap
    case repeatInfo(RepeatInfo)
    case leds(LEDs)
    case capabilities(InputDevice.Capabilities)
    case frame

    public struct TouchRecord: Equatable {
        public let id: Int32
        public let location: Point

        public init(_ id: Int32, _ location: Point) {
            self.id = id
            self.location = location
        }
    }
}
