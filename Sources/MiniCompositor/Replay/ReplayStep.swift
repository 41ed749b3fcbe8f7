import SurfaceResponders

/// A step of a replay. It was checked against the previous steps.
public struct ReplayStep: Hashable, Sendable {
    /// The action of a step.
    public enum Action: Hashable, Sendable {
        /// Moves the pointer to a position in global logical pixels.
        case pointerPosition(Point)
        /// Moves the pointer by a distance in logical pixels, which is both the accelerated and the
        /// unaccelerated one.
        case pointerMotion(Vector)
        /// Presses or releases a pointer button.
        case button(PointerButton, isDown: Bool)
        /// Scrolls with a wheel or another source.
        case scroll(Scroll)
        /// Presses or releases a key.
        case key(KeyCode, isDown: Bool)
        /// Types each character, and switches the group for characters that need another one.
        case type(String)
        /// Switches to a layout of the keymap, counted from 0.
        case group(Int)
        /// Touch changes in one hardware frame.
        case touches([TouchChange])
        /// Changes of a tablet tool in one hardware frame. The first position brings a tool into proximity.
        case tool(TabletTool.Kind, [TabletToolChange])
        /// A change of the tablet's pad.
        case pad(TabletPadChange)
        /// Stops the script's clock until the condition is met. The replay fails if this does not happen
        /// before the deadline.
        case wait(ReplayCondition, deadline: Duration)
        /// Stops the script's clock until a picture is written. The replay fails if the picture's window does
        /// not draw before the deadline.
        case screenshot(ReplayScreenshot, deadline: Duration)

        /// Adds changes to a touch frame.
        /// - Returns: `false` for any other action, which does not change.
        mutating func join(_ more: [TouchChange]) -> Bool {
            guard case .touches(var changes) = self else { return false }
            // Prevents a copy of the list, which would take quadratic time for a long frame.
            self = .touches([])
            changes += more
            self = .touches(changes)
            return true
        }
    }

    /// A change of one touch. IDs are unique among the present touches of the replay. Positions are in global
    /// logical pixels.
    public enum TouchChange: Hashable, Sendable {
        /// The touch begins.
        case down(id: Int32, at: Point)
        /// The touch moves.
        case motion(id: Int32, to: Point)
        /// The touch ends.
        case up(id: Int32)
        /// The touchscreen cancels all touches.
        case cancel
    }

    /// The line in the script, counted from 1. For a frame of several lines, the first line.
    public let line: Int
    /// The time since time 0 on the script's clock.
    public let time: Duration
    /// The action at that time.
    public internal(set) var action: Action
    /// The index of the seat in the script's seats.
    public let seat: Int

    /// Creates a step without checks. Use ``ReplayScript`` for checked steps.
    public init(line: Int, time: Duration, action: Action, seat: Int = 0) {
        self.line = line
        self.time = time
        self.action = action
        self.seat = seat
    }
}
