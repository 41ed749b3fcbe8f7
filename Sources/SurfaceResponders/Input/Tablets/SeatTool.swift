/// A tool that was used with a tablet of a seat.
public struct SeatTool: Hashable, Sendable, Identifiable {
    /// What events name it by. The seat never uses it again for another tool.
    public let id: TabletTool.ID
    /// What it is.
    public let tool: TabletTool
    /// The tablets that it was used with. It goes with the last of them.
    public internal(set) var tablets: [InputDevice.ID]
}
