import SurfaceResponders

/// One thing that a replay does, checked: it can be played after those before it.
public struct ReplayStep: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case pointerPosition(Point)
        case pointerMotion(Vector)
        case button(PointerButton, isDown: Bool)
        case scroll(Scroll)
        case key(KeyCode, isDown: Bool)
        /// Each character's key is pressed and released; the group is switched where the character needs
        /// another.
        case type(String)
        /// Switches the layout.
        case group(Int)
        /// What the fingers do in one hardware frame.
        case touches([TouchChange])
        /// Stops the script's clock until the condition holds, for so long at most.
        case wait(ReplayCondition, deadline: Duration)
    }

    public enum TouchChange: Hashable, Sendable {
        case down(id: Int32, at: Point)
        case motion(id: Int32, to: Point)
        case up(id: Int32)
        case cancel
    }

    /// The step's line in the script, counted from 1; the first line's of several that make one frame.
    public let line: Int
    /// On the script's clock.
    public let time: Duration
    public let action: Action

    public init(line: Int, time: Duration, action: Action) {
        self.line = line
        self.time = time
        self.action = action
    }
}
