/// What is down of the tools of a seat: tips and buttons.
///
/// All of one tool lie where the first was pressed, and go to whoever has that.
final class ToolPresses: InteractionKind {
    var standing: ContiguousArray<ToolPress> = []
    let context: SeatContext
    /// Knows the tools that are near.
    private unowned let tablets: Tablets

    init(_ context: SeatContext, of tablets: Tablets) {
        self.context = context
        self.tablets = tablets
    }

    /// What is down of one tool, the oldest first.
    func presses(of tool: TabletTool.ID) -> [ToolPress] {
        standing.filter { $0.tool == tool }
    }

    /// Whether something of a tool is down, and it stays with whatever it was pressed on.
    func isFrozen(_ tool: TabletTool.ID) -> Bool {
        standing.contains { $0.tool == tool }
    }

    func press(_ contact: ToolPress.Contact, of tool: TabletTool.ID) -> ToolPress? {
        standing.first { $0.tool == tool && $0.contact == contact }
    }

    @discardableResult
    func begin(
        _ contact: ToolPress.Contact, of presence: ToolPresence, along route: Route?,
        _ consumer: Interaction.Consumer
    ) -> ToolPress {
        let press = ToolPress(contact, of: presence, along: route, consumer)
        standing.append(press)
        return press
    }

    /// Whether the client of a surface has presses of a tool that are being taken away. It is told the end of all of them
    /// at once.
    func takeCancelled(of tool: TabletTool.ID, from surface: SurfaceResponder) -> Bool {
        var isConcerned = false
        for press in standing where press.tool == tool && press.concernsClient(of: surface, at: .end) {
            press.noteClient(at: .end)
            isConcerned = true
        }
        return isConcerned
    }

    // MARK: The rule's questions

    /// The others of the same tools: a client knows an end of all of them alone, by the tool's leaving.
    func companions(of held: [ToolPress], for reason: CancelReason) -> [ToolPress] {
        standing.filter { other in other.isRouted && held.contains { $0.tool == other.tool } }
    }

    func tellCancelled(_ held: [ToolPress], along route: Route, for reason: CancelReason) {
        tablets.tellCancelled(held, along: route)
    }

    func tellClientOfEnd(_ held: [ToolPress], along route: Route) {
        guard let host = route.host else { return }
        tellClientOfCancel(held, on: host)
    }

    func tellClientOfCancel(_ held: [ToolPress], on host: SurfaceResponder) {
        tablets.offerEnd(of: held, toClientOf: host)
    }

    func tellCancelled(_ held: ToolPress, to filter: any InputFilter) {
        filter.follow(held.makeRelease(at: context.clock.now), on: context.seat)
    }

    /// What was taken away ends for clients by the tool's leaving.
    func didTellCancelled(_ held: [ToolPress]) {
        tablets.leave(after: held)
    }
}

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
