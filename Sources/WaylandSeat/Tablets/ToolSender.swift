import SurfaceResponders
import WaylandServer

/// Sends the events of tablet tools to clients: zwp_tablet_tool_v2.
final class ToolSender {
    let cursors: ToolCursors
    private let context: SenderContext
    private let tablets: ClientTabletsList
    private var foci: [TabletTool.ID: ToolFocus] = [:]

    init(_ context: SenderContext, _ tablets: ClientTabletsList) {
        self.context = context
        self.tablets = tablets
        cursors = ToolCursors(context.embedder)
    }

    /// Returns false if the surface's client does not take the event.
    func send(_ event: ToolEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        if case .entered = event.phase { return enter(event, surface, at: location.onWire) }
        guard let focus = foci[event.toolID], focus.responder === surface else { return false }
        switch event.phase {
        case .entered: break
        case .changed(.position): move(focus, event, to: location.onWire)
        case .changed(let axis): tell(axis, focus, event)
        case .pressed(let press): begin(press, focus, event)
        case .released(let press): end(press, focus, event)
        case .cancelled: endAll(focus, at: event.timestamp)
        case .exited:
            endAll(focus, at: event.timestamp)
            leave(event.toolID, at: event.timestamp)
        }
        return true
    }

    // MARK: Clients

    func add(_ seat: ZwpTabletSeatV2) -> ClientTablets {
        let added = ClientTablets(seat, of: self)
        tablets.add(added)
        return added
    }

    func tabletsChanged(_ change: TabletsChange) {
        if case .toolRemoved(let tool) = change { cursors.forget(tool.id) }
        tablets.tabletsChanged(change)
    }

    /// - Returns: false, with nothing done, if the serial is not that of the tool's proximity-in.
    func setShape(_ shape: CursorShape, of tool: TabletTool.ID, serial: UInt32, client: Client) -> Bool {
        guard let focus = foci[tool], focus.target.client.client === client, focus.serial == serial else {
            return false
        }
        cursors.set(tool, shape)
        return true
    }

    func setCursor(
        _ resource: ZwpTabletToolV2, of tool: TabletTool.ID, serial: UInt32, surface: WlSurface?,
        hotspotX: Int32, hotspotY: Int32
    ) {
        // Assigned whatever the serial: the role does not depend on where the tool is.
        if let surface, !context.registry.assignCursorRole(.toolCursor, to: surface) {
            return resource.postError(.role, "the surface for the cursor has another role")
        }
        guard let focus = foci[tool], focus.target.client.client === resource.client, focus.serial == serial
        else {
            return context.logger.debug(
                "set_cursor refused: serial \(serial) is not that of the tool's entry")
        }
        cursors.set(tool, surface, hotspotX: hotspotX, hotspotY: hotspotY)
    }

    /// The press that a client was sent with a serial, if it has not ended.
    func standingPress(_ serial: UInt32, of client: Client) -> ToolPress? {
        for focus in foci.values where focus.target.client.client === client && focus.target.surface.isAlive {
            if let press = focus.presses.first(where: { $0.serial == serial }) { return press.press }
        }
        return nil
    }

    /// The presses that a client was sent and that have not ended: the oldest of each tool.
    func standingPresses(of client: Client) -> [ToolPress] {
        foci.values.filter { $0.target.client.client === client && $0.target.surface.isAlive }
            .compactMap { $0.presses.first?.press }
    }

    /// Called when a client has ended. No events can be sent.
    func forget(_ client: SeatClient) {
        for (tool, focus) in foci where focus.target.client === client {
            foci[tool] = nil
            cursors.reset(tool)
        }
        tablets.forget(client.client)
    }

    /// Called when the seat is removed. Sends clients the end of presses, and the proximity-out of tools.
    func leave() {
        for (tool, focus) in foci {
            endAll(focus, at: context.seat.now)
            leave(tool, at: context.seat.now)
        }
    }

    func end() {
        tablets.end()
    }

    // MARK: Coming and leaving

    private func enter(_ event: ToolEvent, _ responder: SurfaceResponder, at location: Point) -> Bool {
        leave(event.toolID, at: event.timestamp)
        guard let target = context.surface(of: responder) else { return false }
        let heard = tablets.of(target.surface.client).compactMap { objects in
            objects.tool(event.toolID).flatMap { tool in objects.tablet(event.tablet).map { (tool, $0) } }
        }
        guard !heard.isEmpty else { return false }
        context.registry.willEnter(target.surface)
        let serial = target.client.serials.add(context.nextSerial(), .toolEnter)
        let focus = ToolFocus(
            on: responder, target, heard.map(\.0), serial: serial, at: location)
        foci[event.toolID] = focus
        for (tool, tablet) in heard {
            tool.proximityIn(serial: serial, tablet: tablet, surface: target.surface)
            tool.motion(x: location.x, y: location.y)
            for axis in event.measured { tool.tell(axis) }
        }
        needFrame(focus, at: event.timestamp)
        return true
    }

    private func leave(_ tool: TabletTool.ID, at time: Timestamp) {
        guard let focus = foci.removeValue(forKey: tool) else { return }
        cursors.reset(tool)
        for object in focus.objects { object.proximityOut() }
        needFrame(focus, at: time)
        // If the tool enters another surface of the same client next, that belongs to another frame.
        focus.target.client.endToolFrames()
    }

    // MARK: Events

    private func move(_ focus: ToolFocus, _ event: ToolEvent, to location: Point) {
        guard location != focus.location else { return }
        focus.location = location
        for object in focus.objects { object.motion(x: location.x, y: location.y) }
        needFrame(focus, at: event.timestamp)
    }

    private func tell(_ axis: TabletToolAxis, _ focus: ToolFocus, _ event: ToolEvent) {
        guard event.tool.axes.contains(axis.kind) else { return }
        for object in focus.objects { object.tell(axis) }
        needFrame(focus, at: event.timestamp)
    }

    private func begin(_ press: ToolPress, _ focus: ToolFocus, _ event: ToolEvent) {
        let client = focus.target.client
        let serial = context.nextSerial()
        switch press.contact {
        case .tip:
            client.serials.add(serial, .toolDown(press.tool))
            for object in focus.objects { object.down(serial: serial) }
        case .button(let button):
            client.serials.add(serial, .toolButtonPress(press.tool, button))
            for object in focus.objects {
                object.button(serial: serial, button: button.rawValue, state: .pressed)
            }
        }
        focus.presses.append((press, serial))
        needFrame(focus, at: event.timestamp)
    }

    private func end(_ press: ToolPress, _ focus: ToolFocus, _ event: ToolEvent) {
        guard let index = focus.presses.firstIndex(where: { $0.press === press }) else { return }
        focus.presses.remove(at: index)
        sendEnd(of: press, focus, at: event.timestamp)
    }

    private func endAll(_ focus: ToolFocus, at time: Timestamp) {
        let presses = focus.presses
        focus.presses = []
        for (press, _) in presses { sendEnd(of: press, focus, at: time) }
    }

    private func sendEnd(of press: ToolPress, _ focus: ToolFocus, at time: Timestamp) {
        switch press.contact {
        case .tip:
            for object in focus.objects { object.up() }
        case .button(let button):
            let serial = focus.target.client.serials.add(
                context.nextSerial(), .toolButtonRelease(press.tool, button))
            for object in focus.objects {
                object.button(serial: serial, button: button.rawValue, state: .released)
            }
        }
        needFrame(focus, at: time)
    }

    private func needFrame(_ focus: ToolFocus, at time: Timestamp) {
        for object in focus.objects {
            context.frames.needsToolFrame(focus.target.client, object, at: time.wireMilliseconds)
        }
    }
}

extension ToolEvent {
    fileprivate var measured: [TabletToolAxis] {
        let all: [TabletToolAxis] = [
            .pressure(state.pressure), .distance(state.distance), .tilt(state.tilt),
            .rotation(state.rotation),
            .slider(state.slider),
        ]
        return all.filter { tool.axes.contains($0.kind) }
    }
}

extension TabletToolAxis {
    fileprivate var kind: TabletTool.Axes {
        switch self {
        case .position: .position
        case .pressure: .pressure
        case .distance: .distance
        case .tilt: .tilt
        case .rotation: .rotation
        case .slider: .slider
        case .wheel: .wheel
        }
    }
}

extension ZwpTabletToolV2 {
    fileprivate func tell(_ axis: TabletToolAxis) {
        switch axis {
        case .position: break
        case .pressure(let value): pressure(pressure: UInt32(value.scaledToWire))
        case .distance(let value): distance(distance: UInt32(value.scaledToWire))
        case .tilt(let tilt): self.tilt(tiltX: tilt.dx, tiltY: tilt.dy)
        case .rotation(let degrees): rotation(degrees: degrees)
        case .slider(let value): slider(position: Int32(value.scaledToWire))
        case .wheel(let degrees, let detents): wheel(degrees: degrees, clicks: detents)
        }
    }
}

extension Double {
    /// On the wire, 65535 stands for 1. Values outside of -1 to 1 were refused before.
    fileprivate var scaledToWire: Double { (self * 65535).rounded() }
}

/// A tool for which a client was sent a proximity-in on one of its surfaces, but not yet a proximity-out.
final class ToolFocus {
    let responder: SurfaceResponder
    let target: SeatSurface
    /// The objects that were sent the proximity-in. Objects that the client has created since are left out.
    let objects: [ZwpTabletToolV2]
    /// The serial of the proximity-in, which set_cursor must name.
    let serial: UInt32
    /// The location that the client was sent last, in the surface's coordinates.
    var location: Point
    /// The presses that the client believes to be down, the oldest first.
    var presses: [(press: ToolPress, serial: UInt32)] = []

    init(
        on responder: SurfaceResponder, _ target: SeatSurface, _ objects: [ZwpTabletToolV2], serial: UInt32,
        at location: Point
    ) {
        self.responder = responder
        self.target = target
        self.objects = objects
        self.serial = serial
        self.location = location
    }
}

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

    func setShape(_ shape: CursorShape, serial: UInt32, of client: Client) -> Bool {
        sender?.setShape(shape, of: tool, serial: serial, client: client) ?? true
    }
}

/// The cursors of a seat's tablet tools, each as set by the client under the tool.
final class ToolCursors {
    private let embedder: SeatEmbedder
    private var keepers: [TabletTool.ID: CursorKeeper] = [:]

    init(_ embedder: SeatEmbedder) {
        self.embedder = embedder
    }

    func cursor(of tool: TabletTool.ID) -> Cursor { keepers[tool]?.current ?? .default }

    /// - Parameter surface: `nil` hides the cursor.
    func set(_ tool: TabletTool.ID, _ surface: WlSurface?, hotspotX: Int32, hotspotY: Int32) {
        keeper(of: tool).set(surface, hotspotX: hotspotX, hotspotY: hotspotY)
    }

    func set(_ tool: TabletTool.ID, _ shape: CursorShape) {
        keeper(of: tool).set(shape)
    }

    /// Called when the tool has left a surface.
    func reset(_ tool: TabletTool.ID) {
        keepers[tool]?.reset()
    }

    func forget(_ tool: TabletTool.ID) {
        reset(tool)
        keepers[tool] = nil
    }

    func moveHotspot(of surface: WlSurface, by offset: Vector) {
        for keeper in keepers.values { keeper.moveHotspot(of: surface, by: offset) }
    }

    private func keeper(of tool: TabletTool.ID) -> CursorKeeper {
        if let keeper = keepers[tool] { return keeper }
        let keeper = CursorKeeper { [embedder] in embedder.notify(.toolCursor(tool, $0)) }
        keepers[tool] = keeper
        return keeper
    }
}

extension TabletTool.Kind {
    /// `nil` for a kind that the protocol does not have. For clients, such a tool moves the pointer.
    var wire: ZwpTabletToolV2.TypeEnum? {
        switch self {
        case .pen: .pen
        case .eraser: .eraser
        case .brush: .brush
        case .pencil: .pencil
        case .airbrush: .airbrush
        case .mouse: .mouse
        case .lens: .lens
        case .totem, .other: nil
        }
    }
}

extension TabletTool.Axes {
    /// The axes that clients are sent, apart from the position.
    var wire: [ZwpTabletToolV2.Capability] {
        let all: [(TabletTool.Axes, ZwpTabletToolV2.Capability)] = [
            (.tilt, .tilt), (.pressure, .pressure), (.distance, .distance), (.rotation, .rotation),
            (.slider, .slider), (.wheel, .wheel),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
