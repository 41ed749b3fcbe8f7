/// A seat's tablets, the tools that are used on them, and their pads.
///
/// A tool that is near a tablet has a target, as the pointer does. The target is frozen from the first press
/// of the tip or a button until the last release. State is kept by tool, not by tablet: a tool that can be
/// identified (`TabletTool.isUnique`) is the same tool on every tablet.
public final class Tablets {
    /// Whether a tool moves the pointer where no responder or client takes the tool's entry. The tip is the
    /// left button then. True by default.
    public var movesPointer = true

    /// The connected tablets, in the order in which they were added.
    public private(set) var tablets: [Tablet] = []
    /// The tools that were added on a connected tablet, in the order in which they were added.
    public private(set) var tools: [SeatTool] = []
    /// The connected pads, in the order in which they were added.
    public var pads: [TabletPad] { padButtons.pads }

    let context: SeatContext
    let focus: Focus
    let keyCommands: KeyCommands
    let padButtons: PadButtons
    let follower: ToolAsPointer
    private(set) lazy var presses = ToolPresses(context, of: self)
    /// The tools that are near a tablet, in the order of their arrival. Replaced as a whole, never changed in
    /// place, because `Seat.update` reads this without an exclusivity check.
    private(set) var presences: [ToolPresence] = []
    private var nextNumber: UInt32 = 1

    init(_ context: SeatContext, pointer: Pointer, focus: Focus, keyCommands: KeyCommands) {
        self.context = context
        self.focus = focus
        self.keyCommands = keyCommands
        padButtons = PadButtons(context, focus: focus)
        follower = ToolAsPointer(context, pointer)
    }

    // MARK: Devices

    func add(_ tablet: Tablet) {
        tablets.append(tablet)
        context.transport?.tabletsChanged(.tabletAdded(tablet))
    }

    func add(_ pad: TabletPad) {
        padButtons.add(pad)
        context.intake.validator.tablets.add(pad)
        context.transport?.tabletsChanged(.padAdded(pad))
    }

    /// Registers a tool, and returns the ID that events use for it. Call this before the first event of a
    /// tool. Equal tools that are unique have the same ID on all tablets; other equal tools have the same ID
    /// on one tablet. Further calls return the same ID.
    ///
    /// - Parameters:
    ///   - tool: as the tablet describes it.
    ///   - tablet: a device that was added with a `TabletDescription`. For any other device,
    ///     ``Misuse/other(_:)`` is reported, and the tool's events are refused.
    public func add(_ tool: TabletTool, on tablet: InputDevice.ID) -> TabletTool.ID {
        let known = tools.firstIndex { $0.tool == tool && (tool.isUnique || $0.tablets.contains(tablet)) }
        if let known, tools[known].tablets.contains(tablet) { return tools[known].id }
        guard tablets.contains(where: { $0.id == tablet }) else {
            context.scene.diagnostics.report(.other("a tool was added on a device that is not a tablet"))
            return TabletTool.ID(rawValue: 0)
        }
        if let known {
            tools[known].tablets.append(tablet)
            context.intake.validator.tablets.add(tools[known])
            return tools[known].id
        }
        let added = SeatTool(id: TabletTool.ID(rawValue: nextNumber), tool: tool, tablets: [tablet])
        nextNumber += 1
        tools.append(added)
        context.intake.validator.tablets.add(added)
        context.transport?.tabletsChanged(.toolAdded(added))
        return added.id
    }

    /// Called to remove a device after what it held down was released.
    func remove(_ device: InputDevice.ID) {
        for index in tools.indices { tools[index].tablets.removeAll { $0 == device } }
        let gone = tools.filter(\.tablets.isEmpty)
        tools.removeAll(where: \.tablets.isEmpty)
        for tool in gone { context.transport?.tabletsChanged(.toolRemoved(tool)) }
        if let pad = padButtons.remove(device) { context.transport?.tabletsChanged(.padRemoved(pad)) }
        guard let tablet = tablets.first(where: { $0.id == device }) else { return }
        tablets.removeAll { $0.id == device }
        context.transport?.tabletsChanged(.tabletRemoved(tablet))
    }

    // MARK: State

    /// The current state of a tool; nil if the tool is near no tablet.
    public func state(of tool: TabletTool.ID) -> TabletToolState? { presence(of: tool)?.state }

    /// The surface whose client took a tool's entry; nil if no client has the tool.
    public func surface(of tool: TabletTool.ID) -> SurfaceResponder? { presence(of: tool)?.enteredSurface }

    /// The tools that are near a tablet, in the order of their arrival.
    public var nearTools: [TabletTool.ID] { presences.map(\.id) }

    func presence(of tool: TabletTool.ID) -> ToolPresence? {
        presences.first { $0.id == tool }
    }

    func isNear(_ presence: ToolPresence) -> Bool {
        presences.contains { $0 === presence }
    }

    // MARK: Input

    func handle(_ event: InputEvent) {
        switch event.payload {
        case .tool(let id, let change): handle(change, of: id, event)
        case .pad(let change): padButtons.handle(change, event)
        default: break
        }
    }

    private func handle(_ change: TabletToolChange, of id: TabletTool.ID, _ event: InputEvent) {
        if case .entered(let point) = change { return comeNear(id, at: point, event) }
        // The tool may not be near this device, for example because a handler has removed it.
        guard let presence = presence(of: id), presence.device == event.device else { return }
        presence.time = event.time
        switch change {
        case .entered: break
        case .left: goAway(presence, event)
        case .cancelled: cancel(presence)
        case .axis(let axis): follow(axis, of: presence, event)
        case .tip(let isDown):
            if isDown { press(.tip, of: presence, event) } else { release(.tip, of: presence, event) }
        case .button(let button, let isDown):
            if isDown {
                press(.button(button), of: presence, event)
            } else {
                release(.button(button), of: presence, event)
            }
        }
    }

    private func comeNear(_ id: TabletTool.ID, at point: Point, _ event: InputEvent) {
        guard presence(of: id) == nil, let tool = tools.first(where: { $0.id == id }) else { return }
        let presence = ToolPresence(tool, near: event.device, at: point, event.time)
        presences = presences + [presence]
        if let taker = context.taker(of: event) { return context.note(.taken(by: taker)) }
        pick(presence)
    }

    /// Ends a tool's presence: releases its tip and buttons, and leaves the target.
    func goAway(_ presence: ToolPresence, _ event: InputEvent) {
        for press in presses.presses(of: presence.id) {
            end(press, of: presence, press.makeRelease(at: event.time))
            presses.forget(press)
        }
        leave(presence)
        presences = presences.filter { $0 !== presence }
    }

    private func cancel(_ presence: ToolPresence) {
        presses.cancel(for: .deviceGone) { press, _ in press.tool == presence.id }
        presses.loseFilters { $0.tool == presence.id }
        goAway(presence, InputEvent(time: presence.time, device: presence.device, .tool(presence.id, .left)))
    }

    private func follow(_ axis: TabletToolAxis, of presence: ToolPresence, _ event: InputEvent) {
        presence.state.apply(axis)
        guard let held = presses.presses(of: presence.id).first else {
            return followHover(axis, of: presence, event)
        }
        switch held.consumer {
        case .responders:
            guard let route = held.route else { return }
            context.note(.interaction)
            send(.changed(axis), of: presence, along: route)
        case .pointer: follower.follow(axis, of: presence)
        case .filter(let filter): filter.follow(event, on: context.seat)
        default: context.note(.swallowed)
        }
    }

    private func followHover(_ axis: TabletToolAxis, of presence: ToolPresence, _ event: InputEvent) {
        if let taker = context.taker(of: event) { return context.note(.taken(by: taker)) }
        // A target that was just entered receives the tool's whole state with the entry.
        guard !pick(presence), isNear(presence), let route = presence.route else { return }
        switch presence.receiver {
        case .route: send(.changed(axis), of: presence, along: route)
        case .pointer: follower.follow(axis, of: presence)
        case .nobody: break
        }
    }
}

/// A change of a seat's tablets, tools or pads.
public enum TabletsChange: Hashable, Sendable {
    /// A tablet was added.
    case tabletAdded(Tablet)
    /// A tool was added that the seat did not have on any tablet.
    case toolAdded(SeatTool)
    /// A pad was added.
    case padAdded(TabletPad)
    /// A tablet was removed. Tools that were added only on this tablet were removed before.
    case tabletRemoved(Tablet)
    /// A tool was removed, because the last tablet that it was added on was removed.
    case toolRemoved(SeatTool)
    /// A pad was removed.
    case padRemoved(TabletPad)
}
