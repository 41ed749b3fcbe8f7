import SurfaceResponders
import WaylandServer

/// zwp_tablet_manager_v2: tablets, with pens and other tools, and pads. For a client that does not use it,
/// tools move the pointer. A seat that was removed has no tablets.
extension ManagerRequests: ZwpTabletManagerV2Handler {
    func getTabletSeat(
        _ manager: ZwpTabletManagerV2, tabletSeat: NewResource<ZwpTabletSeatV2>, seat: WlSeat
    ) {
        let resource = tabletSeat.create(nil)
        guard let senders = SeatGlobal.from(seat)?.senders else { return }
        senders.pads.added(senders.tools.add(resource))
    }
}

/// A client's zwp_tablet_seat_v2, with its objects for tablets, tools and pads. When the zwp_tablet_seat_v2
/// is destroyed, the other objects keep working, but no new ones are created.
final class ClientTablets {
    let client: Client
    private let seat: ZwpTabletSeatV2
    private unowned let sender: ToolSender
    private var tablets: [InputDevice.ID: ZwpTabletV2] = [:]
    private var tools: [TabletTool.ID: ZwpTabletToolV2] = [:]
    private var pads: [InputDevice.ID: ClientPad] = [:]

    init(_ seat: ZwpTabletSeatV2, of sender: ToolSender) {
        self.seat = seat
        self.sender = sender
        client = seat.client
    }

    /// Whether the client has no objects left that can be sent events.
    var isOver: Bool { !seat.isAlive && tablets.isEmpty && tools.isEmpty && pads.isEmpty }

    func tablet(_ id: InputDevice.ID) -> ZwpTabletV2? { tablets[id] }
    func tool(_ id: TabletTool.ID) -> ZwpTabletToolV2? { tools[id] }
    func pad(_ id: InputDevice.ID) -> ClientPad? { pads[id] }

    // MARK: What comes

    func add(_ tablet: Tablet) {
        guard seat.isAlive else { return }
        let resource = ZwpTabletV2.create(client: client, version: seat.version, id: 0, handler: nil)
        tablets[tablet.id] = resource
        resource.onDestroy { [weak self] in self?.tablets[tablet.id] = nil }
        seat.tabletAdded(id: resource)
        if !tablet.device.name.isEmpty { resource.name(name: tablet.device.name) }
        let description = tablet.description
        if description.vendor != 0 || description.product != 0 {
            resource.sendId(vid: description.vendor, pid: description.product)
        }
        // Not sent for USB, which clients assume without the event: some clients bind a version whose events
        // their own library does not support.
        if let bus = description.bus, bus != ZwpTabletV2.Bustype.usb.rawValue, resource.version >= 2 {
            resource.bustype(bustype: ZwpTabletV2.Bustype(rawValue: bus))
        }
        for path in description.paths { resource.path(path: path) }
        resource.done()
    }

    func add(_ tool: SeatTool) {
        guard seat.isAlive, let type = tool.tool.kind.wire else { return }
        let requests = ToolRequests(tool.id, of: sender)
        let resource = ZwpTabletToolV2.create(client: client, version: seat.version, id: 0, handler: requests)
        tools[tool.id] = resource
        resource.onDestroy { [weak self] in self?.tools[tool.id] = nil }
        seat.toolAdded(id: resource)
        resource.type(toolType: type)
        let (serial, model) = (tool.tool.serial, tool.tool.model)
        if serial != 0 {
            resource.hardwareSerial(hardwareSerialHi: serial.upperHalf, hardwareSerialLo: serial.lowerHalf)
        }
        if model != 0 {
            resource.hardwareIdWacom(hardwareIdHi: model.upperHalf, hardwareIdLo: model.lowerHalf)
        }
        for capability in tool.tool.axes.wire { resource.capability(capability: capability) }
        resource.done()
    }

    func add(_ pad: TabletPad, telling embedder: SeatEmbedder) {
        guard seat.isAlive else { return }
        let resource = ZwpTabletPadV2.create(client: client, version: seat.version, id: 0, handler: nil)
        let made = ClientPad(resource, pad)
        resource.handler = PadRequests(made, telling: embedder)
        pads[pad.id] = made
        resource.onDestroy { [weak self] in self?.pads[pad.id] = nil }
        seat.padAdded(id: resource)
        made.describe(pad, telling: embedder)
    }

    // MARK: What goes

    func remove(_ tablet: Tablet) { tablets.removeValue(forKey: tablet.id)?.removed() }
    func remove(_ tool: SeatTool) { tools.removeValue(forKey: tool.id)?.removed() }
    func remove(_ pad: TabletPad) { pads.removeValue(forKey: pad.id)?.resource.removed() }

    /// Called when the seat is removed. Removes all objects.
    func removeAll() {
        for tool in tools.values { tool.removed() }
        for pad in pads.values { pad.resource.removed() }
        for tablet in tablets.values { tablet.removed() }
        (tablets, tools, pads) = ([:], [:], [:])
    }
}

extension UInt64 {
    fileprivate var upperHalf: UInt32 { UInt32(truncatingIfNeeded: self >> 32) }
    fileprivate var lowerHalf: UInt32 { UInt32(truncatingIfNeeded: self) }
}

/// The tablet objects of a seat's clients, shared by the senders for tools and for pads.
final class ClientTabletsList {
    let context: SenderContext
    private(set) var all: [ClientTablets] = []
    private var hasEnded = false

    init(_ context: SenderContext) {
        self.context = context
    }

    /// Adds a client's zwp_tablet_seat_v2, and sends it the present tablets, tools and pads.
    func add(_ tablets: ClientTablets) {
        guard !hasEnded, context.clients.made(for: tablets.client) != nil else { return }
        all.removeAll(where: \.isOver)
        all.append(tablets)
        let seat = context.seat.tablets
        for tablet in seat.tablets { tablets.add(tablet) }
        for tool in seat.tools { tablets.add(tool) }
        for pad in seat.pads { tablets.add(pad, telling: context.embedder) }
    }

    func of(_ client: Client) -> [ClientTablets] {
        all.filter { $0.client === client }
    }

    func forget(_ client: Client) {
        all.removeAll { $0.client === client }
    }

    func tabletsChanged(_ change: TabletsChange) {
        all.removeAll(where: \.isOver)
        for tablets in all {
            switch change {
            case .tabletAdded(let tablet): tablets.add(tablet)
            case .toolAdded(let tool): tablets.add(tool)
            case .padAdded(let pad): tablets.add(pad, telling: context.embedder)
            case .tabletRemoved(let tablet): tablets.remove(tablet)
            case .toolRemoved(let tool): tablets.remove(tool)
            case .padRemoved(let pad): tablets.remove(pad)
            }
        }
    }

    func end() {
        hasEnded = true
        for tablets in all { tablets.removeAll() }
        all = []
    }
}
