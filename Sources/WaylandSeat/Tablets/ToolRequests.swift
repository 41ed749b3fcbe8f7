import SurfaceResponders
import WaylandServer

/// What a client asks of its object for a tool.
final class ToolRequests: ZwpTabletToolV2Handler {
    private let tool: TabletTool.ID
    private weak var sender: ToolSender?

    init(_ tool: TabletTool.ID, of sender: ToolSender) {
        self.tool = tool
        self.sender = sender
    }

    func setCursor(
        _ resource: ZwpTabletToolV2, serial: UInt32, surface: WlSurface?, hotspotX: Int32, hotspotY: Int32
    ) {
        sender?.setCursor(
            resource, of: tool, serial: serial, surface: surface, hotspotX: hotspotX, hotspotY: hotspotY)
    }

    /// - Returns: false, with nothing done, if the serial is not that of the tool's entry.
    func setShape(_ shape: CursorShape, serial: UInt32, of client: Client) -> Bool {
        sender?.setShape(shape, of: tool, serial: serial, client: client) ?? true
    }
}
