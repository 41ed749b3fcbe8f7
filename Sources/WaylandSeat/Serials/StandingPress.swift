import SurfaceResponders

/// A press that has not been released: what an interactive move, a resize or a drag may begin with.
public enum StandingPress {
    /// A button of the pointer is held.
    case pointer
    /// A finger is down.
    case touch(Touch)
    /// The tip of a tool touches its tablet, or a button of a tool is held.
    case tool(ToolPress)
}
