/// The tip of a tool that touches its tablet, or a button of a tool that is down.
public final class ToolPress: Interaction {
    /// What is down.
    public enum Contact: Hashable, Sendable {
        /// The tip touches the tablet.
        case tip
        /// A button of the tool, by its evdev code.
        case button(PointerButton)
    }

    /// The tool.
    public let tool: TabletTool.ID
    /// What of it is down.
    public let contact: Contact

    init(
        _ contact: Contact, of presence: ToolPresence, along route: Route?, _ consumer: Consumer
    ) {
        self.contact = contact
        tool = presence.id
        super.init(device: presence.device, route: route, consumer: consumer)
    }

    /// The event by which a device would say that it is up.
    func makeRelease(at time: Timestamp) -> InputEvent {
        let change: TabletToolChange =
            switch contact {
            case .tip: .tip(isDown: false)
            case .button(let button): .button(button, isDown: false)
            }
        return InputEvent(time: time, device: device, .tool(tool, change))
    }
}
