import SurfaceResponders

/// A step of a replay. It was checked against the previous steps.
public struct ReplayStep: Hashable, Sendable {
    /// The first of its lines in the script, counted from 1. Only a touch frame can have several.
    public let line: Int
    /// The time since time 0 on the script's clock.
    public let time: Duration
    /// The command at that time.
    public internal(set) var command: Command
    /// The index of the seat in the script's seats.
    public let seat: Int
    /// The window that the step waits for. The command's places are relative to the upper left corner of its
    /// geometry, as it is when the line's first step is played. `nil` for places on the screen.
    public let window: ReplayWindow?

    /// The widget that the step waits for. The command's places are relative to its middle. `nil` for other places.
    public let widget: ReplayWidgetPlace?

    /// Creates a step without checks. Use ``ReplayScript`` for checked steps.
    public init(
        line: Int, time: Duration, command: Command, seat: Int = 0, window: ReplayWindow? = nil,
        widget: ReplayWidgetPlace? = nil
    ) {
        self.line = line
        self.time = time
        self.command = command
        self.seat = seat
        self.window = window
        self.widget = widget
    }
}

/// The window that a line of a replay is for.
public struct ReplayWindow: Hashable, Sendable {
    /// Its app ID, its title, or the number that the control socket gives it.
    public let name: String
    /// How long to wait for the window to be mapped and to draw.
    public let deadline: Duration

    /// Creates the name of a window, with a time limit.
    public init(name: String, deadline: Duration) {
        self.name = name
        self.deadline = deadline
    }
}
