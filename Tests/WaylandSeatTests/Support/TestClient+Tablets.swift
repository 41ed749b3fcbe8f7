import WaylandClient

/// Tablet objects. Lines in the log begin with the kind of object, such as "tablet", "tool", "pad" or "ring".
extension TestClient {
    /// Binds the tablet objects of the seat and logs their events.
    @discardableResult
    func addTablets(version: UInt32 = 2) -> TabletObjects {
        let objects = TabletObjects(self)
        tablets.append(objects)
        let manager = registry.bind(ZwpTabletManagerV2.self, version: version)
        objects.seat = seat.flatMap { manager?.getTabletSeat(seat: $0) }
        objects.seat?.onEvent = { [unowned self, unowned objects] in objects.take($0, log: log) }
        settle()
        return objects
    }
}

/// The objects that a client received for the tablets of a seat.
final class TabletObjects {
    var seat: ZwpTabletSeatV2?
    private(set) var tablets: [ZwpTabletV2] = []
    private(set) var tools: [ZwpTabletToolV2] = []
    private(set) var pads: [ZwpTabletPadV2] = []
    private(set) var groups: [ZwpTabletPadGroupV2] = []
    private(set) var rings: [ZwpTabletPadRingV2] = []
    private(set) var strips: [ZwpTabletPadStripV2] = []
    private(set) var dials: [ZwpTabletPadDialV2] = []
    private unowned let client: TestClient

    init(_ client: TestClient) {
        self.client = client
    }

    func take(_ event: ZwpTabletSeatV2.Event, log: ClientLog) {
        switch event {
        case .tabletAdded(let tablet):
            tablets.append(tablet)
            tablet.onEvent = { [unowned self] in note($0, log) }
        case .toolAdded(let tool):
            tools.append(tool)
            tool.onEvent = { [unowned self] in note($0, log) }
        case .padAdded(let pad):
            pads.append(pad)
            pad.onEvent = { [unowned self] in note($0, log) }
        }
    }

    private func note(_ event: ZwpTabletV2.Event, _ log: ClientLog) {
        switch event {
        case .name(let name): log.note("tablet name \(name)")
        case .id(let vendor, let product): log.note("tablet id \(vendor) \(product)")
        case .path(let path): log.note("tablet path \(path)")
        case .done: log.note("tablet done")
        case .removed: log.note("tablet removed")
        case .bustype(let bus): log.note("tablet bus \(bus.rawValue)")
        }
    }

    private func note(_ event: ZwpTabletToolV2.Event, _ log: ClientLog) {
        let text = ClientLog.text
        switch event {
        case .type(let type): log.note("tool type \(type.rawValue)")
        case .hardwareSerial(let high, let low): log.note("tool serial \(high) \(low)")
        case .hardwareIdWacom(let high, let low): log.note("tool model \(high) \(low)")
        case .capability(let capability): log.note("tool can \(capability.rawValue)")
        case .done: log.note("tool done")
        case .removed: log.note("tool removed")
        case .proximityIn(let serial, let tablet, let surface):
            let number = tablets.firstIndex { $0 === tablet } ?? -1
            log.note("tool in \(client.name(of: surface)) tablet \(number)", "tool in", serial: serial)
        case .proximityOut: log.note("tool out")
        case .down(let serial): log.note("tool down", "tool down", serial: serial)
        case .up: log.note("tool up")
        case .motion(let x, let y): log.note("tool motion \(text(x)) \(text(y))")
        case .pressure(let value): log.note("tool pressure \(value)")
        case .distance(let value): log.note("tool distance \(value)")
        case .tilt(let x, let y): log.note("tool tilt \(text(x)) \(text(y))")
        case .rotation(let degrees): log.note("tool rotation \(text(degrees))")
        case .slider(let position): log.note("tool slider \(position)")
        case .wheel(let degrees, let clicks): log.note("tool wheel \(text(degrees)) \(clicks)")
        case .button(let serial, let button, let state):
            log.note("tool button \(button) \(state.rawValue)", "tool button", serial: serial)
        case .frame(let time): log.note("tool frame", "tool frame", time: time)
        }
    }

    private func note(_ event: ZwpTabletPadV2.Event, _ log: ClientLog) {
        switch event {
        case .group(let group):
            groups.append(group)
            group.onEvent = { [unowned self] in note($0, log) }
        case .path(let path): log.note("pad path \(path)")
        case .buttons(let count): log.note("pad buttons \(count)")
        case .done: log.note("pad done")
        case .button(let time, let button, let state):
            log.note("pad button \(button) \(state.rawValue)", "pad button", time: time)
        case .enter(let serial, let tablet, let surface):
            let number = tablets.firstIndex { $0 === tablet } ?? -1
            log.note("pad enter \(client.name(of: surface)) tablet \(number)", "pad enter", serial: serial)
        case .leave(_, let surface): log.note("pad leave \(client.name(of: surface))")
        case .removed: log.note("pad removed")
        }
    }

    private func note(_ event: ZwpTabletPadGroupV2.Event, _ log: ClientLog) {
        switch event {
        case .buttons(let buttons): log.note("group buttons \(buttons)")
        case .ring(let ring):
            rings.append(ring)
            log.note("group ring")
            ring.onEvent = { [unowned self] in note($0, log) }
        case .strip(let strip):
            strips.append(strip)
            log.note("group strip")
            strip.onEvent = { [unowned self] in note($0, log) }
        case .dial(let dial):
            dials.append(dial)
            log.note("group dial")
            dial.onEvent = { event in
                switch event {
                case .delta(let value120): log.note("dial \(value120)")
                case .frame: log.note("dial frame")
                }
            }
        case .modes(let modes): log.note("group modes \(modes)")
        case .done: log.note("group done")
        case .modeSwitch(_, let serial, let mode): log.note("group mode \(mode)", "mode", serial: serial)
        }
    }

    private func note(_ event: ZwpTabletPadRingV2.Event, _ log: ClientLog) {
        switch event {
        case .source(let source): log.note("ring source \(source.rawValue)")
        case .angle(let degrees): log.note("ring angle \(ClientLog.text(degrees))")
        case .stop: log.note("ring stop")
        case .frame: log.note("ring frame")
        }
    }

    private func note(_ event: ZwpTabletPadStripV2.Event, _ log: ClientLog) {
        switch event {
        case .source(let source): log.note("strip source \(source.rawValue)")
        case .position(let position): log.note("strip position \(position)")
        case .stop: log.note("strip stop")
        case .frame: log.note("strip frame")
        }
    }
}
