/// The tips and buttons of a seat's tools that are down. All presses of one tool share the route and the
/// consumer of the one that began first, unless one of them was transferred.
final class ToolPresses: InteractionKind {
    var standing: ContiguousArray<ToolPress> = []
    let context: SeatContext
    private unowned let tablets: Tablets

    init(_ context: SeatContext, of tablets: Tablets) {
        self.context = context
        self.tablets = tablets
    }

    /// The presses of one tool, the oldest first.
    func presses(of tool: TabletTool.ID) -> [ToolPress] {
        standing.filter { $0.tool == tool }
    }

    /// Whether the tip or a button of a tool is down, so that the tool keeps the target of the press.
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

    /// Returns whether the client of a surface has presses of a tool that are being canceled, and marks all
    /// of them as ended: one cancel covers them.
    func takeCancelled(of tool: TabletTool.ID, from surface: SurfaceResponder) -> Bool {
        var isConcerned = false
        for press in standing where press.tool == tool && press.concernsClient(of: surface, at: .end) {
            press.noteClient(at: .end)
            isConcerned = true
        }
        return isConcerned
    }

    // MARK: InteractionKind

    /// The other presses of the same tools, because one proximity-out ends all of them for a client.
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

    /// Takes the tools away from clients: a proximity-out ends canceled presses for them.
    func didTellCancelled(_ held: [ToolPress]) {
        tablets.leave(after: held)
    }
}

/// The tip of a tool that touches its tablet, or a button of a tool that is down.
public final class ToolPress: Interaction {
    /// The part of a tool that is pressed.
    public enum Contact: Hashable, Sendable {
        /// The tip touches the tablet.
        case tip
        /// A button of the tool, by its evdev code.
        case button(PointerButton)
    }

    /// The tool.
    public let tool: TabletTool.ID
    /// The part of the tool that is pressed.
    public let contact: Contact

    init(
        _ contact: Contact, of presence: ToolPresence, along route: Route?, _ consumer: Consumer
    ) {
        self.contact = contact
        tool = presence.id
        super.init(device: presence.device, route: route, consumer: consumer)
    }

    /// The event that a device would send for the release.
    func makeRelease(at time: Timestamp) -> InputEvent {
        let change: TabletToolChange =
            switch contact {
            case .tip: .tip(isDown: false)
            case .button(let button): .button(button, isDown: false)
            }
        return InputEvent(time: time, device: device, .tool(tool, change))
    }
}
