import SurfaceResponders

/// What a tool of a tablet does.
public struct TabletToolReport: Hashable, Sendable {
    /// Which tool.
    public var tool: TabletTool
    /// What it does.
    public var action: Action
    /// What it measures.
    public var axes: TabletToolAxes

    /// - Parameters:
    ///   - tool: which tool.
    ///   - action: what it does.
    ///   - axes: what it measures.
    public init(_ tool: TabletTool, _ action: Action, _ axes: TabletToolAxes = TabletToolAxes()) {
        self.tool = tool
        self.action = action
        self.axes = axes
    }

    /// What a tool does.
    public enum Action: Hashable, Sendable {
        /// It comes near, or is taken away.
        case proximity(isNear: Bool)
        /// It touches the tablet, or is lifted.
        case tip(isDown: Bool)
        /// A button of it, by its evdev code.
        case button(UInt32, isDown: Bool)
        /// It is moved, or measures something else.
        case axes
    }
}
