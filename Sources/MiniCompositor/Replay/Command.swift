import SurfaceResponders

/// A command to the compositor: input, or anything else that a person does, waits for or looks at. A line of a replay
/// or of the control socket is one command or several, and a recording consists of commands.
public enum Command: Hashable, Sendable {
    /// Moves the pointer to a position in global logical pixels.
    case pointerPosition(Point)
    /// Moves the pointer by a distance in logical pixels. The unaccelerated motion is the same.
    case pointerMotion(Vector)
    /// Presses or releases a pointer button.
    case button(PointerButton, isDown: Bool)
    /// Scrolls with a wheel or another source.
    case scroll(Scroll)
    /// Presses or releases a key.
    case key(KeyCode, isDown: Bool)
    /// Types each character. Switches the group or the keymap for characters that need it.
    case type(String)
    /// Switches to a layout of the keymap, counted from 0.
    case group(Int)
    /// Touch changes in one hardware frame.
    case touches([TouchChange])
    /// A change of a gesture on a touchpad.
    case gesture(TouchpadGesture)
    /// Changes of a tablet tool in one hardware frame. The first position brings a tool into proximity.
    case tool(TabletTool.Kind, [TabletToolChange])
    /// A change of the tablet's pad.
    case pad(TabletPadChange)
    /// Stops the script's clock until the condition is met. If the deadline is exceeded, the replay
    /// fails.
    case wait(ReplayCondition, deadline: Duration)
    /// Stops the script's clock until exactly one widget is found, and rests. If the deadline is exceeded, the
    /// replay fails.
    case search(ReplayWidget, deadline: Duration)
    /// Stops the script's clock until a picture is written. If that fails, or the picture's window does
    /// not draw before the deadline, the replay fails.
    case screenshot(ReplayScreenshot, deadline: Duration)
    /// Goes on when an expectation is met. If it is not by the deadline, the replay fails.
    case expect(ReplayExpectation, deadline: Duration)
    /// Asks a window to close.
    case close(ReplayWindow)
    /// Stops, continues or kills the program of a window.
    case signal(ReplaySignal, to: ReplayWindow)
    /// Puts a text into the clipboard.
    case copy(String)
    /// Removes a device of the replay, or adds it again.
    case device(ReplayDevice, isConnected: Bool)
    /// Changes an output.
    case output(ReplayOutput)
    /// Performs an action of the responder chain, as a key command with this number does.
    case perform(String, number: Int?)
    /// Starts a program, with its arguments.
    case start([String])
    /// Runs a program, and stops the script's clock until it has ended. The replay fails if it
    /// has a different exit status.
    case run([String], status: Int32, deadline: Duration)

    /// Adds changes to a touch frame. Returns `false` for any other command.
    mutating func join(_ more: [TouchChange]) -> Bool {
        guard case .touches(var changes) = self else { return false }
        // Prevents a copy of the list, which would take quadratic time for a long frame.
        self = .touches([])
        changes += more
        self = .touches(changes)
        return true
    }

    /// A change of a touch. IDs are unique among present touches. Positions are in global logical pixels.
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
}

/// What happens to the program of a window.
public enum ReplaySignal: Hashable, Sendable {
    /// It is stopped, and answers nothing until it is thawed.
    case freeze
    /// It continues.
    case thaw
    /// It ends at once.
    case kill
}

/// A device of a replay that can be removed.
public enum ReplayDevice: String, Hashable, Sendable, CaseIterable {
    case pointer, keyboard, touchscreen
}

/// A change of an output by a replay.
public struct ReplayOutput: Hashable, Sendable {
    /// The output's name.
    public let name: String
    /// The new size of its mode, in pixels; `nil` to keep it.
    public let size: Size?
    /// The new scale; `nil` to keep it.
    public let scale: Double?
    /// How the picture is turned and mirrored from now on; `nil` to keep it.
    public let transform: BufferTransform?
}
