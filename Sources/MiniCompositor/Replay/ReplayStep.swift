import SurfaceResponders

/// One thing that a replay does, checked: it can be played after those before it.
public struct ReplayStep: Hashable, Sendable {
    /// What a step does.
    public enum Action: Hashable, Sendable {
        /// The pointer goes to a place, in global logical pixels.
        case pointerPosition(Point)
        /// The pointer moves by a distance in logical pixels, accelerated or not.
        case pointerMotion(Vector)
        /// A button of the pointer goes down or up.
        case button(PointerButton, isDown: Bool)
        /// The wheel turns, or whatever else scrolls.
        case scroll(Scroll)
        /// A key goes down or up.
        case key(KeyCode, isDown: Bool)
        /// Each character's key is pressed and released; the group is switched where the character needs
        /// another.
        case type(String)
        /// Switches to a layout of the keymap, counted from 0.
        case group(Int)
        /// What the fingers do in one hardware frame.
        case touches([TouchChange])
        /// What a tool of a tablet does in one hardware frame. A tool that is away comes near by its first place.
        case tool(TabletTool.Kind, [TabletToolChange])
        /// Something happens on the tablet's pad.
        case pad(TabletPadChange)
        /// Stops the script's clock until the condition holds. If it does not by the deadline, the replay fails.
        case wait(ReplayCondition, deadline: Duration)
        /// Stops the script's clock until a picture is in its file. If the window that it is of has not drawn by the
        /// deadline, the replay fails.
        case screenshot(ReplayScreenshot, deadline: Duration)

        /// Adds to what the fingers do in one hardware frame.
        /// - Returns: false for any other action, which stays as it is.
        mutating func join(_ more: [TouchChange]) -> Bool {
            guard case .touches(var changes) = self else { return false }
            // While both hold the list, adding to it would copy it, and a long frame would take the square of its length.
            self = .touches([])
            changes += more
            self = .touches(changes)
            return true
        }
    }

    /// What one finger does. Its id tells it from the other fingers of the replay; places are in global
    /// logical pixels.
    public enum TouchChange: Hashable, Sendable {
        /// It comes down.
        case down(id: Int32, at: Point)
        /// It moves.
        case motion(id: Int32, to: Point)
        /// It is lifted.
        case up(id: Int32)
        /// The touchscreen takes back all its fingers.
        case cancel
    }

    /// The step's line in the script, counted from 1; the first line's of several that make one frame.
    public let line: Int
    /// On the script's clock, from its time 0.
    public let time: Duration
    /// What happens at that time.
    public internal(set) var action: Action
    /// Whose devices do it: an index into the script's seats.
    public let seat: Int

    /// Makes a step without checking it; `ReplayScript` makes those that were checked.
    public init(line: Int, time: Duration, action: Action, seat: Int = 0) {
        self.line = line
        self.time = time
        self.action = action
        self.seat = seat
    }
}
